import type { MouseEvent } from 'react';
import { createPath, type DataRouter } from 'react-router';
import { splitPath } from '#web/paths.ts';

type Click = Pick<
  MouseEvent<HTMLAnchorElement>,
  'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
> & { readonly currentTarget: HTMLAnchorElement };

/** Whether a click opens its link in this tab. */
export function opensHere({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Omit<Click, 'currentTarget'>): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Lets the router open clicked links to pages of this site; the current page's own link replaces it in the history. */
export function followLinks(router: Pick<DataRouter, 'navigate' | 'state'>): (click: Click) => void {
  return (click) => {
    const { target, pathname, search, hash, dataset } = click.currentTarget;
    if (click.defaultPrevented || !opensHere(click) || (target !== '' && target !== '_self')) return;
    click.preventDefault();
    // The router knows paths without the language prefix.
    const to = { pathname: splitPath(pathname).path, search, hash };
    const replace = createPath(to) === createPath(router.state.location);
    void router.navigate(to, { replace, preventScrollReset: dataset.keepsScroll !== undefined });
  };
}
