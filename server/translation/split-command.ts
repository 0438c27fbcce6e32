const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gsu;
const piece = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)/gsu;

function unquote(text: string): string {
  return text.replace(piece, (_, double?: string, single?: string, escaped?: string, plain?: string) =>
    double === undefined ? (single ?? escaped ?? plain ?? '') : double.replace(/\\(["\\])/g, '$1'),
  );
}

/**
 * A command line as a shell splits it: spaces separate, quotes and backslashes keep together. Nothing else of a shell
 * is known: no variables, no pipes, no second command.
 * @returns undefined when a quote is not closed
 */
export function splitCommand(line: string): string[] | undefined {
  const rest = line.replace(word, '');
  return rest.trim() === '' ? (line.match(word) ?? []).map(unquote) : undefined;
}
