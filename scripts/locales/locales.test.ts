import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';

const script = fileURLToPath(new URL('locales.ts', import.meta.url));

function run(...words: string[]): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { code: status, lines: `${stdout}${stderr}`.split('\n') };
}

test('npm run locales shows a line for every language and ends well', () => {
  const { code, lines } = run();
  expect(code).toBe(0);
  for (const each of languages) {
    expect(lines.filter((line) => line.startsWith(`${each.code} `) && line.includes(each.name))).toHaveLength(
      1,
    );
  }
  expect(lines.join('\n')).toContain('0 problems');
});

test('a language named is listed with its doubtful texts', () => {
  const { code, lines } = run('de');
  expect(code).toBe(0);
  expect(lines.map((line) => line.trim())).toContain('empire.shinso: Shinso');
  expect(lines.some((line) => line.startsWith('fr '))).toBe(false);
});

test('a language the site does not have is refused', () => {
  expect(run('xx')).toMatchObject({ code: 1, lines: ['Not a language of the site: xx', ''] });
});
