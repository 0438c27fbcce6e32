import type { ShownBlock } from '#contract/api/design/home.ts';
import type { Home, HomeBlock, HomeNotice, HomePartner } from '#contract/design/home.ts';
import { isUnfinished, type OwnWords, picturesOf } from '#contract/design/home-blocks.ts';
import { isLink, isOutside } from '#contract/design/links.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import { textsOfHome } from '#server/operations/design/published-home.ts';
import { type OwnText, readTexts, type ShownText, textHash } from '#server/site/design/texts.ts';
import { findPictures, type Pictures, pictureIdsIn } from '#server/site/pictures/pictures.ts';
import type { Site } from '#server/site/site.ts';

interface Reader {
  readonly language: LanguageCode;
  readonly now: Date;
}

/** What blocks show that is not in their document. */
interface Found extends Reader {
  readonly pictures: Pictures;
  readonly texts: ReadonlyMap<string, ShownText>;
  readonly source: LanguageCode;
}

function textOf({ title, text }: OwnWords, language: LanguageCode): OwnText {
  return { language, title, content: text };
}

function read(words: OwnWords, { texts, source }: Found) {
  const text = textOf(words, source);
  const { title, content, translated, language } = texts.get(textHash(text)) ?? {
    ...text,
    translated: true,
  };
  return { title, content, marked: translated ? {} : { language: tagOf(language) } };
}

function plainWords(words: OwnWords | null, found: Found) {
  if (!words) return {};
  const { title, content, marked } = read(words, found);
  return { words: { title, text: content, ...marked } };
}

function richText(words: OwnWords, found: Found) {
  const { title, content, marked } = read(words, found);
  return { title, html: renderMarkdown(content, { pictures: found.pictures }), ...marked };
}

function buttonOf(button: { readonly label: string; readonly link: string } | null, found: Found) {
  if (!button || !isLink(button.link)) return {};
  const { title, marked } = read({ title: button.label, text: '' }, found);
  return { button: { label: title, link: button.link, ...marked } };
}

function pictureOf(id: number | null, { pictures }: Found) {
  const picture = id === null ? undefined : pictures.get(id);
  return picture ? { picture } : {};
}

function isNow({ from, until }: Pick<HomeNotice, 'from' | 'until'>, { now }: Found): boolean {
  return (from === null || new Date(from) <= now) && (until === null || now < new Date(until));
}

function shownNotices(notices: readonly HomeNotice[] | null, found: Found) {
  if (!notices) return {};
  return {
    notices: notices
      .filter((notice) => isNow(notice, found))
      .map((notice) => ({ edge: notice.edge, icon: notice.icon, ...richText(notice, found) })),
  };
}

function shownPartner({ name, link, picture }: HomePartner, found: Found) {
  // A description of the picture would be read beside the name.
  const shown = pictureOf(picture, found);
  return { name, link, ...(shown.picture ? { picture: { ...shown.picture, alt: '' } } : {}) };
}

function shownBlock(block: HomeBlock, found: Found): ShownBlock | undefined {
  const { id } = block;
  switch (block.kind) {
    case 'hero': {
      const { kind, words, button, picture } = block;
      return {
        id,
        kind,
        ...plainWords(words, found),
        ...buttonOf(button, found),
        ...pictureOf(picture, found),
      };
    }
    case 'welcome':
    case 'promo': {
      const words = block.words ? { words: richText(block.words, found) } : {};
      if (block.kind === 'welcome') return { id, kind: block.kind, ...words };
      return { id, kind: block.kind, ...words, ...buttonOf(block.button, found) };
    }
    case 'notices':
      return { id, kind: block.kind, ...shownNotices(block.notices, found) };
    case 'partners': {
      const partners = block.partners?.filter(({ link }) => isOutside(link));
      if (!partners) return { id, kind: block.kind };
      return { id, kind: block.kind, partners: partners.map((each) => shownPartner(each, found)) };
    }
    case 'countdown': {
      const { kind, words, endsAt } = block;
      const milliseconds = new Date(endsAt ?? 0).getTime() - found.now.getTime();
      const secondsLeft = Math.max(0, Math.ceil(milliseconds / 1000));
      if (secondsLeft === 0 && words.text.trim() === '') return undefined;
      return { id, kind, words: richText(words, found), secondsLeft };
    }
    case 'text':
      return { id, kind: block.kind, words: richText(block.words, found) };
    case 'picture': {
      const { picture } = pictureOf(block.picture, found);
      return picture && { id, kind: block.kind, picture, link: isLink(block.link) ? block.link : '' };
    }
    default:
      return { id, kind: block.kind };
  }
}

/** The home page as a visitor sees it; unfinished blocks of a draft are left out. */
export async function presentHome(site: Pick<Site, 'db'>, home: Home, reader: Reader): Promise<ShownBlock[]> {
  const blocks = home.blocks.filter((block) => block.on && !isUnfinished(block));
  const shown = { ...home, blocks };
  const texts = await readTexts(site, reader.language, textsOfHome(shown));
  const inTexts = [...texts.values()].flatMap(({ content }) => pictureIdsIn(content));
  const ids = new Set([...blocks.flatMap(picturesOf), ...inTexts]);
  const pictures = await findPictures(site, [...ids], reader.language);
  const found = { ...reader, texts, pictures, source: home.language };
  return blocks.flatMap((block) => shownBlock(block, found) ?? []);
}
