import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GuildMark, guildMarkClasses } from '#web/ui/art/guild-mark.tsx';

const styles = readFileSync(new URL('../../styles/below/guild-mark.css', import.meta.url), 'utf8');
const names = Array.from({ length: 2000 }, (_, at) => `Guild${at}`);

test('a guild keeps its mark: these names must never get another', () => {
  expect(guildMarkClasses('Nightwatch')).toBe('guild-mark charge-2 division-5 tint-2');
  expect(guildMarkClasses('EmberOath')).toBe('guild-mark charge-9 division-4 tint-5');
});

test('case, spaces around and the composition of accents do not change the mark', () => {
  const mark = guildMarkClasses('Éclair İ');
  expect(guildMarkClasses(' éclair İ '.normalize('NFD'))).toBe(mark);
});

test('every class has a rule, and all of them are used', () => {
  const used = new Set(names.flatMap((name) => guildMarkClasses(name).split(' ')));
  const ruled = [...styles.matchAll(/^ {2}\.([\w-]+) \{/gm)].map(([, name]) => name);
  expect([...used].sort()).toEqual([...ruled].sort());
});

test('a mark is one empty element, whatever the name', () => {
  const html = renderToStaticMarkup(<GuildMark name={'"><script>alert(1)</script>'} />);
  expect(html).toMatch(/^<span class="[a-z\d -]+"><\/span>$/);
  expect(html.length).toBeLessThan(100);
});

test('an emblem of its own takes the place of the mark', () => {
  const html = renderToStaticMarkup(<GuildMark name="Nightwatch" src="/guild-marks/1/0123456789ab.png" />);
  expect(html).toContain('src="/guild-marks/1/0123456789ab.png"');
  expect(html).toContain('alt=""');
  expect(html).not.toContain('charge-');
});
