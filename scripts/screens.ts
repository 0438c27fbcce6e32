// `npm run screens -- de ru`: pictures of every screen in these languages (English unless told), on the demo
// world, and a contact sheet of each language: screens/<language>/index.html and sheet-<width>.jpg.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { readDemoAccounts } from '#server/site/demo/accounts-file.ts';
import { insertPasskey } from '#server/site/passkeys/passkeys.ts';
import { openBrowser, openVisitor, type Visitor } from '#test/browser.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { inLanguage } from '#web/paths.ts';
import { type Picture, writeSheet } from './screens/sheet.ts';
import { type Shot, shots, type Viewer } from './screens/shots.ts';

const heights: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1024: 768, 1280: 800, 1440: 900 };
const allWidths = Object.keys(heights).map(Number);
/** Where none is named. */
const usualWidths = [360, 768, 1280];

interface Wishes {
  readonly languages: readonly LanguageCode[];
  readonly widths: readonly number[];
  /** Names of screens; empty means all. */
  readonly names: readonly string[];
}

function readWishes(words: readonly string[]): Wishes {
  const languages = words.filter(isLanguageCode);
  const widths = words.map(Number).filter((width) => allWidths.includes(width));
  const names = words.filter((word) => shots.some(({ name }) => name === word));
  const unknown = words.filter(
    (word) => !isLanguageCode(word) && !allWidths.includes(Number(word)) && !names.includes(word),
  );
  if (unknown.length > 0) {
    console.error(`Not a language, a width or a screen: ${unknown.join(', ')}`);
    console.error(
      `Screens: ${shots.map(({ name }) => name).join(' ')}. Widths: ${allWidths.join(' ')}. Languages: en, de, …`,
    );
    process.exit(1);
  }
  return {
    languages: languages.length > 0 ? languages : ['en'],
    widths: widths.length > 0 ? widths : usualWidths,
    names,
  };
}

/** Two passkeys of the demo world's player. */
async function addPasskeys({ services }: TestSite): Promise<void> {
  const accounts = await readDemoAccounts(services.config.dataDir);
  const owner = accounts && (await services.game.accounts.findByLogin(accounts.player.login));
  if (!owner) throw new Error('the demo world has no player');
  const made = { publicKey: '', counter: 0, transports: [], userHandle: '' };
  for (const [name, backedUp] of [
    ['Pixel 11', true],
    ['YubiKey', false],
  ] as const) {
    const passkey = { ...made, name, backedUp, credentialId: name };
    await insertPasskey(services.site, owner, passkey, new Date());
  }
}

/** The sessions of the demo world's two people. */
async function logIn(site: TestSite): Promise<Record<Exclude<Viewer, 'visitor'>, string>> {
  const accounts = await readDemoAccounts(site.services.config.dataDir);
  if (!accounts) throw new Error('the demo world has no accounts');
  return { player: await site.login(accounts.player), admin: await site.login(accounts.admin) };
}

async function openViewers(
  browser: Browser,
  site: TestSite,
  width: number,
): Promise<Record<Viewer, Visitor>> {
  const options = {
    baseURL: site.address,
    viewport: { width, height: heights[width] ?? 800 },
    isMobile: width < 600,
    hasTouch: width < 600,
  };
  const sessions = await logIn(site);
  return {
    visitor: await openVisitor(browser, options),
    player: await openLoggedIn(browser, site, { ...options, session: sessions.player }),
    admin: await openLoggedIn(browser, site, { ...options, session: sessions.admin }),
  };
}

/** Loads and lays out what waits for being seen: a picture of the whole page never comes near it. */
async function wake({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(everything);
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => {})),
    ]);
  });
}

async function take(
  viewer: Visitor,
  shot: Shot,
  site: TestSite,
  address: string,
  file: string,
): Promise<void> {
  const { page } = viewer;
  await page.goto(address, { waitUntil: 'networkidle' });
  await wake(viewer);
  await shot.prepare?.(page, site);
  await page.waitForTimeout(shot.prepare ? 400 : 100);
  if (!shot.isWindow) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: file, type: 'jpeg', quality: 85, fullPage: !shot.isWindow });
}

async function takeAll(
  browser: Browser,
  site: TestSite,
  language: LanguageCode,
  wishes: Wishes,
): Promise<void> {
  const folder = join('screens', language);
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  for (const width of wishes.widths) {
    const viewers = await openViewers(browser, site, width);
    for (const shot of shots.filter(({ name }) => wishes.names.length === 0 || wishes.names.includes(name))) {
      const file = `${shot.name}-${width}.jpg`;
      try {
        await take(viewers[shot.viewer], shot, site, inLanguage(language, shot.path), join(folder, file));
        pictures.push({ name: shot.name, width, file });
      } catch (error) {
        console.error(`${language} ${width} ${shot.name}: ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      }
    }
    for (const [viewer, { context, complaints }] of Object.entries(viewers)) {
      for (const complaint of complaints) console.error(`${language} ${width} ${viewer}: ${complaint}`);
      if (complaints.length > 0) process.exitCode = 1;
      await context.close();
    }
  }
  await finish(browser, folder, writeSheet(language, pictures, wishes.widths));
}

/** The sheet as a page, and as one picture to look at. */
async function finish(browser: Browser, folder: string, sheet: string): Promise<void> {
  const file = join(folder, 'index.html');
  writeFileSync(file, sheet);
  const page = await browser.newPage({ viewport: { width: 2560, height: 1200 } });
  await page.goto(`file://${join(process.cwd(), file)}`);
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    return Promise.all([...document.images].map((image) => image.decode()));
  });
  await page.screenshot({ path: join(folder, 'sheet.jpg'), type: 'jpeg', quality: 80, fullPage: true });
  await page.close();
  console.log(`${file}, ${join(folder, 'sheet.jpg')}`);
}

const wishes = readWishes(process.argv.slice(2));
const site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
await addPasskeys(site);
const browser = await openBrowser();
try {
  for (const language of wishes.languages) {
    if (wishes.names.length === 0) rmSync(join('screens', language), { recursive: true, force: true });
    await takeAll(browser, site, language, wishes);
  }
} finally {
  await browser.close();
  await site.close();
}
