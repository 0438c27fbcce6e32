const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const special = /[&<>"']/;
const everySpecial = new RegExp(special, 'g');

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replaceAll(everySpecial, (found) => entities[found] ?? found) : text;
}
