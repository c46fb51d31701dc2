/** The page as one picture: drawn by the browser itself out of its own elements and styles, nothing leaves the machine. */

const WIDE = 1600;

/** @param {HTMLElement} element @param {string} name */
export async function savePicture(element, name) {
  const blob = await pictureOf(element);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLElement} element @returns {Promise<Blob>} */
export async function pictureOf(element) {
  const { scrollWidth, scrollHeight } = element;
  const scale = WIDE / scrollWidth;
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
  copy.style.width = `${scrollWidth}px`;
  for (const part of copy.querySelectorAll("button, a.btn")) part.remove();
  const root = document.documentElement;
  const rules = await withFonts([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n"));
  const attributes = ["data-theme", "data-palette", "data-motion", "data-text"].map((name) => `${name}="${root.getAttribute(name) ?? ""}"`).join(" ");
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${Math.ceil(scrollHeight * scale)}" viewBox="0 0 ${scrollWidth} ${scrollHeight}">`
    + `<foreignObject width="100%" height="100%"><html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><style>${rules.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(":root", "html")}</style>`
    + `<body style="margin:0">${new XMLSerializer().serializeToString(copy)}</body></html></foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = Math.ceil(scrollHeight * scale);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = getComputedStyle(document.body).backgroundColor || "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), "image/png"));
}

/** A picture may fetch nothing, so the fonts go into it. @param {string} rules */
async function withFonts(rules) {
  const addresses = [...new Set([...rules.matchAll(/url\("?([^")]+\.woff2)"?\)/g)].map(([, address]) => address))];
  let text = rules;
  for (const address of addresses) {
    const file = await fetch(new URL(address, `${location.origin}/fonts/`)).then((answer) => (answer.ok ? answer.blob() : null), () => null);
    if (!file) continue;
    const data = await new Promise((resolve) => { const reader = new FileReader(); reader.onload = () => resolve(String(reader.result)); reader.readAsDataURL(file); });
    text = text.replaceAll(address, String(data));
  }
  return text;
}
