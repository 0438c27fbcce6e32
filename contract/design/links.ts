import { parseUrl } from '#contract/formats/parse-url.ts';

/** Characters of a link in the owner's design. */
export const maxLinkLength = 300;

/** A page of this site: one slash, then nothing that a browser would read as another host. */
const insidePattern = /^\/(?![/\\])[^\s\\<>"'`{}|^]*$/;
/** Another site: encrypted, without a login in its address. */
const outsidePattern = /^https:\/\/[^\s/?#@\\<>"'`{}|^]+(?:[/?#][^\s\\<>"'`{}|^]*)?$/;

/** Whether a text is the address of another site; nothing that runs. */
export function isOutside(text: string): boolean {
  return text.length <= maxLinkLength && outsidePattern.test(text) && parseUrl(text) !== null;
}

/** Whether a text is a path of this site or the address of another. */
export function isLink(text: string): boolean {
  return isOutside(text) || (text.length <= maxLinkLength && insidePattern.test(text));
}
