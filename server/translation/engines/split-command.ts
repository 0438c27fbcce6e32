const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gsu;
const piece = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)/gsu;

function unquote(text: string): string {
  return text.replace(piece, (_, double?: string, single?: string, escaped?: string, plain?: string) =>
    double === undefined ? (single ?? escaped ?? plain ?? '') : double.replace(/\\(["\\])/g, '$1'),
  );
}

/**
 * Splits a command line at spaces, with quotes and backslashes as in a shell; no variables, pipes or further commands.
 * @returns undefined when a quote is not closed
 */
export function splitCommand(line: string): string[] | undefined {
  const rest = line.replace(word, '');
  return rest.trim() === '' ? (line.match(word) ?? []).map(unquote) : undefined;
}
