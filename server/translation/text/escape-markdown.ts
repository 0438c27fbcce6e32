/** Escapes text so that Markdown displays it literally. Characters that are harmless where they stand stay readable. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/:(?=\/\/)|(?<=mailto):|(?<=\S)@(?=\S)/gi, '\\$&');
}

/** Escapes line starts and ends that would become lists, headings, quotes or rules. */
export function escapeEdges(markdown: string): string {
  return markdown.trim().split('\n').map(escapeLine).join('\n');
}

function escapeLine(line: string): string {
  const text = line.trimStart();
  if (/^(?:#{1,6}|[-+])(?=\s|$)|^>|^[=-]+\s*$|^:?-+:?\s*$/.test(text)) return `\\${text}`;
  // Trailing `#` would be hidden as the end of a heading.
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/(?<=\s)#+$/, '\\$&');
}
