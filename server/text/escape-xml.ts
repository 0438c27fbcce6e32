import { escapeHtml } from '#contract/escape-html.ts';

/** Characters that XML forbids even when escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML, between tags and in attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(forbidden, ''));
}
