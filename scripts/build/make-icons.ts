/**
 * Makes the icons browsers and telephones ask for out of `web/art/icon.svg` and its maskable sister, whose seal
 * stays inside the inner 80 % that every mask leaves. Run by hand; what it writes is kept in the repository.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';

interface Icon {
  readonly file: string;
  readonly source: string;
  readonly size: number;
}

const root = new URL('../../web/', import.meta.url);
const icons: readonly Icon[] = [
  { file: 'apple-touch-icon.png', source: 'icon-maskable.svg', size: 180 },
  { file: 'icon-192.png', source: 'icon.svg', size: 192 },
  { file: 'icon-512.png', source: 'icon.svg', size: 512 },
  { file: 'icon-maskable-512.png', source: 'icon-maskable.svg', size: 512 },
];

async function draw({ source, size }: Icon): Promise<Buffer> {
  const svg = await readFile(new URL(`art/${source}`, root), 'utf8');
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, size, size);
  return canvas.encode('png');
}

await mkdir(new URL('public/', root), { recursive: true });
await copyFile(new URL('art/icon.svg', root), new URL('public/favicon.svg', root));
for (const icon of icons) {
  const picture = await draw(icon);
  await writeFile(new URL(`public/${icon.file}`, root), picture);
  console.log(`${icon.file} ${picture.length} bytes`);
}
