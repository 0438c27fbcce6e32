const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const controlsButLines = /[^\P{Cc}\n\t]/gu;

/** Normalizes single-line input: no control characters or line breaks, trimmed. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(controls, ' ').trim();
}

/** Normalizes multi-line input: `\n` line ends, no other control characters, no blank lines around it. */
export function severalLines(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlsButLines, '');
  return lines.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** True when nothing would be visible. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}
