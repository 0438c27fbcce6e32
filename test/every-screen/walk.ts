import type { Browser } from '@playwright/test';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { inLanguage } from '#web/paths.ts';
import { type AxeRules, findViolations } from './axe.ts';
import { findFaults, type Inspection, open, startInspection } from './inspect.ts';
import { type Role, type Screen, screensOf } from './screens.ts';
import { openRole, type World } from './world.ts';

const wanted = process.env.LANGUAGES?.split(' ');

/** All languages, or those of `LANGUAGES`. */
export const walkedLanguages = languageCodes.filter((code) => wanted?.includes(code) ?? true);

/** `SCREENS=all`: every role, page and language, loaded at each width, with axe. */
export const isExhaustive = process.env.SCREENS === 'all';

/** Clocks far from the server's, as rendered times must not depend on them. */
const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Pacific/Auckland',
};
const desktop = { viewport: { width: 1280, height: 800 }, timezoneId: 'America/Los_Angeles' };
const both = [phone, desktop];

/** Languages with long words or other scripts: every screen is looked at, in both widths. */
const thoroughLanguages: readonly LanguageCode[] = ['en', 'de', 'ru', 'gr'];

/** One role's browsers and their findings. */
export interface Walker {
  readonly role: Role;
  readonly phone: Inspection;
  readonly desktop: Inspection;
  readonly counted: { loads: number; layouts: number; axe: number };
}

export async function startWalker(browser: Browser, world: World, role: Role): Promise<Walker> {
  const [small, large] = await Promise.all(
    both.map(async (options) => startInspection(await openRole(browser, world, role, options))),
  );
  if (!small || !large) throw new Error('no browser');
  return { role, phone: small, desktop: large, counted: { loads: 0, layouts: 0, axe: 0 } };
}

const isThoroughIn = (language: LanguageCode) => isExhaustive || thoroughLanguages.includes(language);

/** Alternates over screens and languages. */
function turnOf(screen: number, language: LanguageCode): number {
  return screen + languageCodes.indexOf(language);
}

/** Outside the thorough languages a screen is looked at in every third of them. */
function isLookedAt(screen: number, language: LanguageCode): boolean {
  return isThoroughIn(language) || turnOf(screen, language) % 3 === 0;
}

/** axe reads every screen in English, elsewhere every ninth: what it finds is seldom a matter of the language. */
function rulesFor(screen: number, language: LanguageCode): AxeRules | undefined {
  if (isExhaustive || language === defaultLanguage) return 'all';
  return turnOf(screen, language) % 9 === 0 ? 'words' : undefined;
}

/** In thorough languages screens are loaded alternately on a phone and a desktop, in others on a phone, where room is short. */
function beginsOnPhone(screen: number, language: LanguageCode): boolean {
  return !isThoroughIn(language) || turnOf(screen, language) % 4 < 2;
}

/** Whether a screen is looked at in its other width, too: every ninth outside the thorough languages. */
function hasBothWidths(screen: number, language: LanguageCode): boolean {
  return isThoroughIn(language) || turnOf(screen, language) % 9 === 0;
}

async function lookAt(
  walker: Walker,
  { page }: Inspection,
  width: number,
  axe?: AxeRules,
): Promise<string[]> {
  const faults = (await findFaults(page)).concat(axe ? await findViolations(page, axe) : []);
  walker.counted.layouts += 1;
  if (axe) walker.counted.axe += 1;
  return faults.map((fault) => `${width} px, ${fault}`);
}

interface Way {
  readonly onPhone: boolean;
  readonly rules: AxeRules | undefined;
  readonly widths: 1 | 2;
}

async function visit(
  walker: Walker,
  screen: Screen,
  language: LanguageCode,
  { onPhone, rules, widths }: Way,
): Promise<string[]> {
  const looking = onPhone ? walker.phone : walker.desktop;
  const [first, second] = onPhone ? [phone, desktop] : [desktop, phone];
  const { page } = looking;
  await page.setViewportSize(first.viewport);
  const status = await open(looking, inLanguage(language, screen.path));
  walker.counted.loads += 1;
  const faults = status === screen.status ? [] : [`answered ${status}`];
  faults.push(...(await lookAt(walker, looking, first.viewport.width, rules)));
  if (widths === 2) {
    await page.setViewportSize(second.viewport);
    await looking.settle();
    // The same elements in other places: axe reads them again in one language only.
    const again = language === defaultLanguage ? rules : undefined;
    faults.push(...(await lookAt(walker, looking, second.viewport.width, again)));
  }
  return [...faults, ...looking.takeComplaints()];
}

/** Inspects every screen of a role in a language. @returns faults with their location */
export async function walk(walker: Walker, language: LanguageCode): Promise<string[]> {
  const found: string[] = [];
  for (const [index, screen] of screensOf(walker.role, isExhaustive).entries()) {
    if (!isLookedAt(index, language)) continue;
    const ways = isExhaustive ? [true, false] : [beginsOnPhone(index, language)];
    for (const onPhone of ways) {
      const widths = !isExhaustive && hasBothWidths(index, language) ? 2 : 1;
      const way = { onPhone, rules: rulesFor(index, language), widths } as const;
      const faults = await visit(walker, screen, language, way);
      found.push(...faults.map((fault) => `${screen.name}, ${walker.role}, ${language}: ${fault}`));
    }
  }
  return found;
}
