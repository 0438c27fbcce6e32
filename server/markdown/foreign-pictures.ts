import type { StateCore, Token } from 'markdown-it';
import { isOfLibrary } from './library-picture.ts';

/**
 * Turns pictures that are not of the library into links to them: the content security policy keeps browsers from loading
 * those of other sites, and a feed reader would tell these sites who reads. Inside a link only the words stay.
 * @param children inline tokens
 */
export function linkForeignPictures(
  { md, env, Token: NewToken }: StateCore,
  children: readonly Token[],
): Token[] {
  let isInLink = false;
  return children.flatMap((token) => {
    if (/^link_/.test(token.type)) isInLink = token.type === 'link_open';
    if (token.type !== 'image') return token;
    const address = String(token.attrGet('src'));
    if (isOfLibrary(address)) return token;
    const text = new NewToken('text', '', 0);
    const description = md.renderer.renderInlineAsText(token.children ?? [], md.options, env);
    text.content = description.trim() === '' ? md.normalizeLinkText(address) : description;
    if (isInLink || address === '') return text;
    const open = new NewToken('link_open', 'a', 1);
    open.attrSet('href', address);
    const title = token.attrGet('title');
    if (title !== null) open.attrSet('title', title);
    return [open, text, new NewToken('link_close', 'a', -1)];
  });
}
