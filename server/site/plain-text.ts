const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const controlsButLines = /[^\P{Cc}\n\t]/gu;

/** Typed text for a single line: no line breaks and other control characters, no spaces around it. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(controls, ' ').trim();
}

/** Typed text of several lines, which end in `\n` only; no other control characters, no empty lines around it. */
export function severalLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlsButLines, '');
  return lines.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** Whether a reader would see nothing. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}
