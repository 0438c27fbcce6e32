/**
 * Text as Markdown that shows just this text: whatever an engine writes makes no markup and no link. Signs that mean
 * something only between others stay as they are, so that the text stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/:(?=\/\/)|(?<=mailto):|(?<=\S)@(?=\S)/gi, '\\$&');
}

/** A text's own signs at the edges of its lines, where a few more of them make lists, headings, quotes and rules. */
export function escapeEdges(markdown: string): string {
  return markdown.trim().split('\n').map(escapeLine).join('\n');
}

function escapeLine(line: string): string {
  const text = line.trimStart();
  if (/^(?:#{1,6}|[-+])(?=\s|$)|^>|^[=-]+\s*$|^:?-+:?\s*$/.test(text)) return `\\${text}`;
  // A heading ends with signs of its own, which are not shown.
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/(?<=\s)#+$/, '\\$&');
}
