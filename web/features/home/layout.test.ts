import { expect, test } from 'vitest';
import type { ShownBlock } from '#contract/api/design/home.ts';
import { layoutOf, needsMoreCode, usualBlocks } from './layout.ts';

const bare = (kind: 'welcome' | 'partners' | 'playerSearch' | 'promo' | 'notices' | 'news' | 'classes') =>
  ({ id: kind, kind }) satisfies ShownBlock;
const text = { id: 'text', kind: 'text', words: { title: 'x', html: '' } } as const;

/** Kinds by part. */
function kindsOf(blocks: readonly ShownBlock[]) {
  const { column, wide, hasOwnOrder } = layoutOf(blocks);
  const kinds = (parts: typeof column) => parts.map((part) => part.map(({ kind }) => kind).join('+'));
  return { column: kinds(column), wide: kinds(wide), hasOwnOrder };
}

test('a new site has welcome, promotion and notices beside the login, news and classes below', () => {
  expect(kindsOf(usualBlocks)).toEqual({
    column: ['welcome+promo', 'notices'],
    wide: ['news', 'classes'],
    hasOwnOrder: false,
  });
  expect(layoutOf(usualBlocks).column[0]?.[0]).toMatchObject({ hasPartner: true, hasSearch: true });
  expect(needsMoreCode(usualBlocks)).toBe(false);
});

test('texts of the owner, and a page without the large picture, need more code', () => {
  const words = { title: 'Ours', html: '<p>Ours</p>' };
  const withOwn = (kind: string, own: object) =>
    usualBlocks.map((block) => (block.kind === kind ? ({ ...block, ...own } as ShownBlock) : block));
  expect(needsMoreCode(withOwn('welcome', { words }))).toBe(true);
  expect(needsMoreCode(withOwn('promo', { words }))).toBe(true);
  expect(needsMoreCode(withOwn('notices', { notices: [{ ...words, edge: 'gold', icon: 'bell' }] }))).toBe(
    true,
  );
  expect(needsMoreCode(withOwn('notices', { notices: [] }))).toBe(false);
  expect(needsMoreCode(usualBlocks.filter(({ kind }) => kind !== 'hero'))).toBe(true);
});

test('without a block the others keep their places', () => {
  const withoutPromo = usualBlocks.filter(({ kind }) => kind !== 'promo');
  expect(kindsOf(withoutPromo)).toEqual({
    column: ['welcome', 'notices'],
    wide: ['news', 'classes'],
    hasOwnOrder: false,
  });
});

test('news that come first stand beside the login', () => {
  const blocks = [bare('news'), bare('welcome'), bare('promo'), bare('notices'), bare('classes')];
  expect(kindsOf(blocks)).toEqual({
    column: ['news', 'welcome+promo', 'notices'],
    wide: ['classes'],
    hasOwnOrder: true,
  });
});

test('a little welcome does not leave the column empty', () => {
  expect(kindsOf([bare('welcome'), bare('news'), bare('classes')])).toMatchObject({
    column: ['welcome', 'news'],
    wide: ['classes'],
  });
});

test('what the owner adds stays where it is put, on phones, too', () => {
  expect(kindsOf([text, bare('welcome'), bare('news'), text])).toMatchObject({
    column: ['text+welcome'],
    wide: ['news', 'text'],
    hasOwnOrder: true,
  });
  expect(kindsOf([...usualBlocks, text])).toMatchObject({
    wide: ['news', 'classes', 'text'],
    hasOwnOrder: false,
  });
});

test('partner and search leave the welcome when they are moved away from it', () => {
  const { column } = layoutOf([bare('playerSearch'), bare('welcome'), bare('promo'), bare('partners')]);
  expect(column.flat()).toMatchObject([
    { kind: 'playerSearch' },
    { kind: 'welcome', hasPartner: false, hasSearch: false },
    { kind: 'promo' },
    { kind: 'partners' },
  ]);
  const own = { ...bare('partners'), partners: [] };
  expect(layoutOf([bare('welcome'), own, bare('playerSearch')]).column.flat()).toHaveLength(3);
  expect(needsMoreCode([bare('welcome'), own])).toBe(true);
});
