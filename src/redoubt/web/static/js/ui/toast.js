/** A sentence at the foot of the page, read aloud; gone after a while.
 * @param {string} text @param {{rule?: string | null, action?: string, onAction?: () => void, ms?: number}} [options] */
export function toast(text, { rule = null, action, onAction, ms = 6000 } = {}) {
  const box = document.createElement("div");
  box.className = "toast";
  const words = document.createElement("span");
  words.textContent = text;
  box.append(words);
  if (rule) {
    const chip = document.createElement("span");
    chip.className = "rule";
    chip.textContent = rule;
    box.append(chip);
  }
  if (action && onAction) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.textContent = action;
    button.addEventListener("click", () => { box.remove(); onAction(); });
    box.append(button);
  }
  document.getElementById("toasts")?.append(box);
  setTimeout(() => box.remove(), ms);
}
