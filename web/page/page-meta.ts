import type { PageMeta } from '#contract/rendered-page.ts';

export function windowTitle({ title, isHome = false }: PageMeta, siteName: string): string {
  if (title === '') return siteName;
  return isHome ? `${siteName} · ${title}` : `${title} · ${siteName}`;
}

/** Length that search engines and chats display. */
const descriptionLength = 160;

/** Shortens a text to whole words. */
export function describe(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2));
  // Also half a letter: browsers of 2022 have no `toWellFormed`.
  return `${words.replace(/[\s\ud800-\udbff.,;:…–-]+$/u, '')}…`;
}
