import type { Home, HomeBlock, HomeBlockOf } from './home.ts';

/** The words of an owner in a block. */
export interface OwnWords {
  readonly title: string;
  /** Markdown, or empty. */
  readonly text: string;
}

/** The owner's words in a block, which are translated; none where the site's own stand. */
export function wordsIn(block: HomeBlock): readonly OwnWords[] {
  const button = 'button' in block && block.button ? [{ title: block.button.label, text: '' }] : [];
  if (block.kind === 'notices') return block.notices ?? [];
  const words = 'words' in block && block.words ? [block.words] : [];
  return [...words, ...button];
}

/** Pictures of the library that a block shows beside its words. */
export function picturesOf(block: HomeBlock): readonly number[] {
  if (block.kind === 'partners') return (block.partners ?? []).flatMap(({ picture }) => picture ?? []);
  return 'picture' in block && block.picture !== null ? [block.picture] : [];
}

const isBlank = (text: string) => text.trim() === '';

function lacksWords({ words, button }: HomeBlockOf<'hero' | 'promo'>): boolean {
  const lacksTitle = words !== null && isBlank(words.title);
  return lacksTitle || (button !== null && (isBlank(button.label) || button.link === ''));
}

/** Whether something is missing without which the block can't be shown. */
export function isUnfinished(block: HomeBlock): boolean {
  switch (block.kind) {
    case 'hero':
    case 'promo':
      return lacksWords(block);
    case 'welcome':
      return block.words !== null && isBlank(block.words.title);
    case 'notices':
      return (block.notices ?? []).some(({ title }) => isBlank(title));
    case 'partners':
      return (block.partners ?? []).some(({ name, link }) => isBlank(name) || link === '');
    case 'text':
      return isBlank(block.words.title + block.words.text);
    case 'picture':
      return block.picture === null;
    case 'countdown':
      return isBlank(block.words.title) || block.endsAt === null;
    default:
      return false;
  }
}

/** The first block that visitors would see with something missing. */
export function unfinishedBlock({ blocks }: Home): HomeBlock | undefined {
  return blocks.find((block) => block.on && isUnfinished(block));
}
