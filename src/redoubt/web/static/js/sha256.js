/** SHA-256 of a text, as hexadecimal digits. The browser's own is missing on pages that came over plain http from
 * another machine, which is how a table is shared in a house. */

/** The first 32 bits of the fractional part of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2)
  .filter((number) => { for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false; return true; });
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The message with its end marked and its length behind it, in blocks of 64 bytes. @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8);
  return new DataView(blocks.buffer);
}

/** The 64 words of a block. @param {DataView} message @param {number} at */
function schedule(message, at) {
  const words = Array.from({ length: 16 }, (_, index) => message.getUint32(at + index * 4));
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + low + words[index - 7] + high) >>> 0);
  }
  return words;
}

/** @param {string} text @returns {string} */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  let state = START;
  for (let at = 0; at < message.byteLength; at += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    schedule(message, at).forEach((word, round) => {
      const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + h + ROUNDS[round] + word;
      const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(mixed + other) >>> 0, a, b, c, (d + mixed) >>> 0, e, f, g];
    });
    state = [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) >>> 0);
  }
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}
