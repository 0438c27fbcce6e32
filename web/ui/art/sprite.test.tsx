import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { characterClasses } from '#contract/game.ts';
import { languages } from '#contract/languages.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { Flag } from '#web/ui/art/flag.tsx';
import { Icon, iconNames } from '#web/ui/art/icon.tsx';
import { Coin, Mark, Seal } from '#web/ui/art/marks.tsx';
import { Medal, medalPlaces } from '#web/ui/art/medal.tsx';
import { spriteOf } from '../../../scripts/build/build-sprite.ts';

const sprite = readFileSync(new URL('../../art/sprite.svg', import.meta.url), 'utf8');
const ids = [...sprite.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);

test('the sprite is up to date with the drawings', () => {
  expect(spriteOf()).toBe(sprite);
});

test('ids are unique and referenced gradients exist', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of sprite.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id);
});

test('the list of icons matches the folder', () => {
  const files = readdirSync(new URL('../../art/icons/', import.meta.url)).map((file) =>
    file.replace('.svg', ''),
  );
  expect([...iconNames].sort()).toEqual(files.sort());
});

test('every component uses an existing symbol', () => {
  const drawn = [
    ...iconNames.map((name) => <Icon key={name} name={name} />),
    ...languages.map(({ code }) => <Flag key={code} language={code} />),
    ...[0, 1, 2, 3, 7].map((empire) => <Crest key={empire} empire={empire} />),
    ...[...characterClasses, 'unknown' as const].map((each) => <Emblem key={each} characterClass={each} />),
    ...medalPlaces.map((place) => <Medal key={place} place={place} />),
    ...[Coin, Mark, Seal].map((Each) => <Each key={Each.name} />),
  ];
  const used = drawn.map((each) => /#([\w-]+)"/.exec(renderToStaticMarkup(each))?.[1]);
  for (const id of used) expect(ids).toContain(id);
  expect(new Set(used).size).toBe(ids.filter((id) => sprite.includes(`<symbol id="${id}"`)).length);
});

test('a symbol without a label is hidden from screen readers', () => {
  const [plain, named] = [<Icon key="plain" name="key" />, <Icon key="named" name="key" title="Key" />];
  expect(renderToStaticMarkup(plain)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(named)).toMatch(/role="img" aria-label="Key"/);
});
