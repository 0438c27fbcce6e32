import type { Bench } from '../bench.ts';
import { type FirstLoad, firstLoad } from '../first-load.ts';
import type { Figure, Result } from '../verdicts.ts';

const languages = ['en', 'de', 'ru', 'gr'];
const parts: readonly (readonly [keyof FirstLoad, string, number])[] = [
  ['scripts', 'JavaScript, brotli', 115],
  ['style', 'stylesheet, brotli', 14],
  ['fonts', 'fonts', 60],
];

/** Bytes of a first visit to the home page, in languages of every script. */
export async function firstLoadRow(bench: Bench): Promise<readonly Result[]> {
  const { port } = await bench.demoSite();
  const loads = await Promise.all(languages.map((language) => firstLoad(port, `/${language}/`)));
  const figures = parts.map(([part, what, max]): Figure => {
    const each = loads.map((load) => load[part] / 1000);
    const note = languages.map((language, index) => `${language} ${each[index]?.toFixed(1)}`).join(', ');
    return { what, measured: Math.max(...each), unit: 'kB', target: { max }, note: `the most of ${note}` };
  });
  return [{ title: 'First load of the home page', figures }];
}
