import type { ShownBlock, ShownBlockOf } from '#contract/api/design/home.ts';
import type { BlockKind } from '#contract/design/home-limits.ts';

type Kind = ShownBlock['kind'];

/** The welcome has the partner of the settings and the player search in its frame where they follow it. */
export interface WelcomePart extends ShownBlockOf<'welcome'> {
  readonly hasPartner: boolean;
  readonly hasSearch: boolean;
}

export type Placed = Exclude<ShownBlock, { readonly kind: 'welcome' | 'hero' }> | WelcomePart;

/** News or classes, or narrow blocks below each other. */
export type HomePart = readonly [Placed, ...Placed[]];

export interface HomeLayout {
  readonly hero: ShownBlockOf<'hero'> | undefined;
  /** Beside the login panel. */
  readonly column: readonly HomePart[];
  /** Below, across the page. */
  readonly wide: readonly HomePart[];
  /** Phones follow the owner's order, too: they begin with the news where it is that of a new site. */
  readonly hasOwnOrder: boolean;
}

/** Default blocks, shown when GET /api/home fails. */
const usual = ['hero', 'welcome', 'partners', 'playerSearch', 'promo', 'notices', 'news', 'classes'] as const;
export const usualBlocks: readonly ShownBlock[] = usual.map((kind) => ({ id: kind, kind }));

const hasOwnText = (block: Placed) =>
  ((block.kind === 'welcome' || block.kind === 'promo') && block.words !== undefined) ||
  (block.kind === 'notices' && block.notices !== undefined && block.notices.length > 0);

/** Whether something needs other-blocks.tsx, which the default home page does not load. */
export function needsMoreCode(blocks: readonly ShownBlock[]): boolean {
  if (blocks.every(({ kind }) => kind !== 'hero')) return true;
  const apart = ({ kind }: Placed) => kind === 'partners' || kind === 'playerSearch';
  return place(blocks).some(
    (block) => apart(block) || hasOwnText(block) || usual.every((kind) => kind !== block.kind),
  );
}

/** About how high a block is, in parts of the login panel's height, which the column has to fill. */
const heights: Partial<Record<BlockKind, number>> = { welcome: 2, notices: 2, text: 2, picture: 2 };
const panelHeight = 3;

const isWide = (kind: Kind) => kind === 'news' || kind === 'classes';

function place(blocks: readonly ShownBlock[]): readonly Placed[] {
  const placed: Placed[] = [];
  for (const block of blocks) {
    const before = placed.at(-1);
    if (block.kind === 'welcome') {
      placed.push({ ...block, hasPartner: false, hasSearch: false });
    } else if (before?.kind === 'welcome' && block.kind === 'playerSearch') {
      placed[placed.length - 1] = { ...before, hasSearch: true };
    } else if (
      before?.kind === 'welcome' &&
      !before.hasSearch &&
      block.kind === 'partners' &&
      !block.partners
    ) {
      placed[placed.length - 1] = { ...before, hasPartner: true };
    } else if (block.kind !== 'hero') placed.push(block);
  }
  return placed;
}

/** Notices have columns of their own where there is room. */
function standsAlone(kind: Kind): boolean {
  return isWide(kind) || kind === 'notices';
}

function partsOf(blocks: readonly Placed[]): readonly HomePart[] {
  const parts: HomePart[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (!last || standsAlone(block.kind) || standsAlone(last[0].kind)) parts.push([block]);
    else parts[parts.length - 1] = [...last, block];
  }
  return parts;
}

function isUsualOrder(blocks: readonly Placed[]): boolean {
  const order: readonly Kind[] = usual;
  const ranks = blocks.map(({ kind }) => order.indexOf(kind));
  return ranks.every(
    (rank, index) => rank === -1 || ranks.slice(0, index).every((each) => each !== -1 && each < rank),
  );
}

/** Places blocks in the column beside the login panel until it is full; then news and classes get the whole width. */
export function layoutOf(blocks: readonly ShownBlock[]): HomeLayout {
  const placed = place(blocks);
  let height = 0;
  const split = placed.findIndex(({ kind }) => {
    if (isWide(kind) && height >= panelHeight) return true;
    height += isWide(kind) ? panelHeight : (heights[kind] ?? 1);
    return false;
  });
  const end = split === -1 ? placed.length : split;
  return {
    hero: blocks.find((block) => block.kind === 'hero'),
    column: partsOf(placed.slice(0, end)),
    wide: partsOf(placed.slice(end)),
    hasOwnOrder: !isUsualOrder(placed),
  };
}
