import { type Home, originalHome, readHome } from '#contract/design/home.ts';
import { picturesOf, wordsIn } from '#contract/design/home-blocks.ts';
import type { Polled } from '#server/jobs/polled.ts';
import type { DesignKind } from '#server/site/design/drafts.ts';
import type { OwnText } from '#server/site/design/texts.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { openPublishedDesign } from './published-design.ts';

export interface PublishedHome {
  /** Another whenever visitors of any language see other words. */
  readonly revision: string;
  readonly home: Home;
  /** The same for every language and at every time. */
  readonly isPlain: boolean;
}

/** The owner's words in a home page, for translation. */
export function textsOfHome({ language, blocks }: Home): readonly OwnText[] {
  return blocks
    .flatMap(wordsIn)
    .filter(({ title, text }) => (title + text).trim() !== '')
    .map(({ title, text }) => ({ language, title, content: text }));
}

export const homeKind: DesignKind<Home> = {
  part: 'home',
  original: originalHome,
  read: readHome,
  texts: textsOfHome,
};

function isPlain({ blocks }: Home): boolean {
  return blocks.every(
    (block) => block.kind !== 'countdown' && wordsIn(block).length === 0 && picturesOf(block).length === 0,
  );
}

export function openPublishedHome(site: Pick<Site, 'db'>, log: SiteLog): Promise<Polled<PublishedHome>> {
  return openPublishedDesign(homeKind, site, log, ({ revision, document: home }) => ({
    revision,
    home,
    isPlain: isPlain(home),
  }));
}
