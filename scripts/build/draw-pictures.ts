/**
 * Renders the drawings of `web/art` that pages show as pictures: a drawing of hundreds of paths keeps a phone's
 * main thread busy for up to 80 ms, an AVIF of the same size is decoded beside it. Run it by hand after a drawing has
 * changed; `pictures.test.ts` fails while a picture is behind its drawing.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, chromium } from '@playwright/test';

interface Picture {
  readonly source: string;
  /** Left, top, width and height in the drawing's units. */
  readonly view: readonly [number, number, number, number];
  /** Pixels per unit. */
  readonly scale: number;
  /** Of the AVIF encoder: less is finer. */
  readonly quality?: number;
  /** Colours at half the resolution, for pictures on phones' small screens: an eighth smaller. */
  readonly halfColours?: boolean;
  /** Colour laid over the drawing and how strongly, 0–1. */
  readonly tint?: readonly [string, number];
  /** A circle the tint leaves alone, around a light: x, y and radius in pixels of the view. */
  readonly light?: readonly [number, number, number];
  /** Under 1 for pictures with text on them. */
  readonly brightness?: number;
}

const header = { brightness: 0.84 } as const;
const motif = { view: [0, 0, 420, 110], scale: 1.3, quality: 52 } as const;

/** A news item's picture, 1,020 pixels wide, and 724 for phones. */
function newsScene(name: string, width: number, height: number): Record<string, Picture> {
  const picture = { source: `backdrops/${name}.svg`, view: [0, 0, width, height] } as const;
  return {
    [name]: { ...picture, scale: 1020 / width },
    [`small/${name}`]: { ...picture, scale: 724 / width, quality: 50, halfColours: true },
  };
}

/** By name in `web/art/pictures`. */
const pictures: Readonly<Record<string, Picture>> = {
  'dragon-moon': { source: 'backdrops/dragon-moon.svg', view: [0, 0, 1600, 760], scale: 1 },
  'dragon-moon-large': { source: 'backdrops/dragon-moon.svg', view: [0, 0, 1600, 760], scale: 1.6 },
  'dragon-moon-phone': {
    source: 'backdrops/dragon-moon.svg',
    view: [560, 0, 752, 640],
    scale: 1,
    quality: 50,
    halfColours: true,
  },
  ...newsScene('guild-war', 1121, 760),
  ...newsScene('market', 640, 434),
  ...newsScene('mountain-pass', 640, 434),
  ...newsScene('stone-field', 640, 434),
  ...newsScene('champions', 1200, 814),
  ...newsScene('treasury', 640, 434),
  ...newsScene('scribe', 640, 434),
  'header-dragon': { source: 'backdrops/dragon-moon.svg', view: [560, 80, 1040, 346], scale: 1.3, ...header },
  'header-hosts': {
    source: 'backdrops/guild-war.svg',
    view: [60, 225, 1140, 380],
    scale: 1.2,
    tint: ['#c8301f', 0.42],
    ...header,
  },
  'header-market': { source: 'backdrops/market.svg', view: [0, 70, 640, 213], scale: 2.1, ...header },
  'header-pass': { source: 'backdrops/mountain-pass.svg', view: [0, 178, 640, 213], scale: 2.1, ...header },
  'header-road': {
    source: 'backdrops/gate-road.svg',
    view: [560, 350, 1040, 346],
    scale: 1.3,
    tint: ['#3d8f74', 0.52],
    light: [530, 322, 90],
    ...header,
  },
  'header-stone': {
    source: 'backdrops/stone-field.svg',
    view: [0, 190, 640, 213],
    scale: 2.1,
    tint: ['#3f76b0', 0.72],
    light: [430, 108, 84],
    ...header,
  },
  'header-study': { source: 'motifs/scroll-room.svg', view: [0, 0, 420, 110], scale: 3, ...header },
  'lost-road': { source: 'backdrops/lost-road.svg', view: [0, 0, 1600, 900], scale: 1 },
  valley: { source: 'backdrops/valley.svg', view: [0, 0, 1600, 260], scale: 1, quality: 52 },
  'motif-hoard': { source: 'motifs/coin-hoard.svg', ...motif },
  'motif-scrolls': { source: 'motifs/scroll-room.svg', ...motif },
  'motif-wall': { source: 'motifs/wall.svg', ...motif },
  'guild-charges': { source: 'guild-marks/charges.svg', view: [0, 0, 384, 24], scale: 2, quality: 50 },
  'guild-cloths': { source: 'guild-marks/cloths.svg', view: [0, 0, 144, 144], scale: 2, quality: 52 },
};

const art = new URL('../../web/art/', import.meta.url);
const listFile = new URL('pictures/drawn-from.json', art);
/** `ChromaSubsampling` of the canvas, which exists as a type only. */
const [yuv444, yuv420] = [0, 2];

/** From 50 on gold lines blur. */
const usualQuality = 44;

/** What each picture was or would be drawn from; differs when drawing or crop have changed. */
export function drawingsNow(): Record<string, string> {
  const hashes = Object.entries(pictures).map(([name, { source, ...crop }]) => {
    const hash = createHash('sha256')
      .update(readFileSync(new URL(source, art)))
      .update(JSON.stringify(crop));
    return [name, hash.digest('base64url').slice(0, 12)];
  });
  return Object.fromEntries(hashes);
}

export function drawingsThen(): Record<string, string> {
  return JSON.parse(readFileSync(listFile, 'utf8'));
}

async function draw(browser: Browser, picture: Picture): Promise<Buffer> {
  const { source, view, scale, quality = usualQuality, tint = ['', 0], brightness = 1 } = picture;
  const chromaSubsampling = picture.halfColours ? yuv420 : yuv444;
  const [x, y, radius] = picture.light ?? [0, 0, 0];
  const mask = `radial-gradient(circle at ${x}px ${y}px,transparent ${radius / 2}px,#000 ${radius}px)`;
  const [, , width, height] = view;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const svg = readFileSync(new URL(source, art), 'utf8').replace(/<svg [^>]*>/, (tag) => {
    const bare = tag.replaceAll(/ (?:width|height|viewBox|preserveAspectRatio)="[^"]*"/g, '');
    return bare.replace('<svg ', `<svg width="${width}" height="${height}" viewBox="${view.join(' ')}" `);
  });
  await page.setContent(
    `<style>body{margin:0;filter:brightness(${brightness})}svg{display:block}
    i{position:fixed;inset:0;background:${tint[0]};opacity:${tint[1]};mask:${mask};mix-blend-mode:color}</style>${svg}<i></i>`,
  );
  const image = await loadImage(await page.screenshot({ omitBackground: true }));
  await page.close();
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('avif', { quality, speed: 3, chromaSubsampling });
}

async function drawAll(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const [now, then] = [drawingsNow(), drawingsThen()];
  for (const [name, picture] of Object.entries(pictures)) {
    if (now[name] === then[name]) continue;
    const drawn = await draw(browser, picture);
    writeFileSync(new URL(`pictures/${name}.avif`, art), drawn);
    console.log(`${name}.avif ${drawn.length} bytes`);
  }
  await browser.close();
  writeFileSync(listFile, `${JSON.stringify(drawingsNow(), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await drawAll();
