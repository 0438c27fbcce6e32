import type { Browser } from '@playwright/test';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { inLanguage } from '#web/paths.ts';
import { type AxeRules, findFaults, findViolations, type Looking, open, startLooking } from './look.ts';
import { type Place, placesOf, type Role } from './places.ts';
import { openRole, type World } from './world.ts';

const wanted = process.env.LANGUAGES?.split(' ');

/** The languages to walk in: all, or those of `LANGUAGES`. */
export const walked = languageCodes.filter((code) => wanted?.includes(code) ?? true);

/** `SCREENS=all`: every role on every page in every language, loaded at each width, axe at each. */
export const isWhole = process.env.SCREENS === 'all';

/** Clocks far from the server's: what it writes of times must not depend on them. */
const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Pacific/Auckland',
};
const desktop = { viewport: { width: 1280, height: 800 }, timezoneId: 'America/Los_Angeles' };
const both = [phone, desktop];

/** Languages with the longest words or letters of their own: axe looks at both widths, and at colours. */
const thorough: readonly LanguageCode[] = ['en', 'de', 'ru', 'gr'];

/** One role's browsers, and what has been looked at with them. */
export interface Walker {
  readonly role: Role;
  readonly phone: Looking;
  readonly desktop: Looking;
  readonly counted: { loads: number; layouts: number; axe: number };
}

export async function startWalker(browser: Browser, world: World, role: Role): Promise<Walker> {
  const [small, large] = await Promise.all(
    both.map(async (options) => startLooking(await openRole(browser, world, role, options))),
  );
  if (!small || !large) throw new Error('no browser');
  return { role, phone: small, desktop: large, counted: { loads: 0, layouts: 0, axe: 0 } };
}

const isThoroughIn = (language: LanguageCode) => isWhole || thorough.includes(language);

/** One more from each place to the next, and from each language to the next. */
function turnOf(place: number, language: LanguageCode): number {
  return place + languageCodes.indexOf(language);
}

/** What axe looks at first: elsewhere every second place has its turn, each in half of the languages. */
function rulesFor(place: number, language: LanguageCode): AxeRules | undefined {
  if (isThoroughIn(language)) return 'all';
  return turnOf(place, language) % 2 === 0 ? 'words' : undefined;
}

/** Places begin on a phone and on a desktop by turns: each is loaded both ways. */
function beginsOnPhone(place: number, language: LanguageCode): boolean {
  return turnOf(place, language) % 4 < 2;
}

async function lookAt(walker: Walker, { page }: Looking, width: number, axe?: AxeRules): Promise<string[]> {
  const faults = (await findFaults(page)).concat(axe ? await findViolations(page, axe) : []);
  walker.counted.layouts += 1;
  if (axe) walker.counted.axe += 1;
  return faults.map((fault) => `${width} px, ${fault}`);
}

async function visit(
  walker: Walker,
  place: Place,
  language: LanguageCode,
  { onPhone, rules }: { readonly onPhone: boolean; readonly rules: AxeRules | undefined },
): Promise<string[]> {
  const looking = onPhone ? walker.phone : walker.desktop;
  const [first, second] = onPhone ? [phone, desktop] : [desktop, phone];
  const { page } = looking;
  await page.setViewportSize(first.viewport);
  const status = await open(looking, inLanguage(language, place.path));
  walker.counted.loads += 1;
  const faults = status === place.status ? [] : [`answered ${status}`];
  faults.push(...(await lookAt(walker, looking, first.viewport.width, rules)));
  if (!isWhole) {
    await page.setViewportSize(second.viewport);
    await looking.settle();
    faults.push(
      ...(await lookAt(walker, looking, second.viewport.width, rules === 'all' ? rules : undefined)),
    );
  }
  return [...faults, ...looking.takeComplaints()];
}

/** Looks at every place of the walker's role in a language. @returns what is wrong, with where it is */
export async function walk(walker: Walker, language: LanguageCode): Promise<string[]> {
  const found: string[] = [];
  for (const [index, place] of placesOf(walker.role, isWhole).entries()) {
    const ways = isWhole ? [true, false] : [beginsOnPhone(index, language)];
    for (const onPhone of ways) {
      const faults = await visit(walker, place, language, { onPhone, rules: rulesFor(index, language) });
      found.push(...faults.map((fault) => `${place.name}, ${walker.role}, ${language}: ${fault}`));
    }
  }
  return found;
}
