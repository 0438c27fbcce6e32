/**
 * Text as Markdown that shows just this text: whatever an engine writes makes no markup. Signs that mean something only
 * between others stay as they are, so that the text stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,32};)/g, '\\&');
}
