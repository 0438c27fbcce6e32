import { escapeHtml } from '#server/text/escape-html.ts';

/** Characters that no XML may hold, not even escaped. */
const unspeakable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in XML, between tags or in an attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(unspeakable, ''));
}
