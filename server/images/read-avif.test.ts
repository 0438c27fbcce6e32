import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawPicture } from '#test/factories/pictures.ts';
import { readHeader } from './read-header.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

function number(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([number(8 + bytes.length, 4), text(name), bytes]);
}

const fullBox = (name: string, version: number, ...content: readonly Buffer[]) =>
  box(name, number(version, 1), number(0, 3), ...content);

const extent = (width: number, height: number) => fullBox('ispe', 0, number(width, 4), number(height, 4));

/** A box of 64-bit length. */
const longBox = Buffer.concat([number(1, 4), text('free'), number(0, 4), number(16, 4)]);

interface Item {
  readonly type: string;
  readonly content: Buffer;
  /** Numbers of its properties, from 1. */
  readonly properties?: readonly number[];
  /** Ids of the items it is put together from. */
  readonly tiles?: readonly number[];
}

interface Written {
  readonly items: readonly Item[];
  readonly properties?: readonly Buffer[];
  /** Boxes between the brands and the picture. */
  readonly before?: readonly Buffer[];
  /** Whatever else its location names; the pieces are in the box `idat`. */
  readonly location?: { readonly sizes?: number; readonly method?: number; readonly from?: number };
}

const references = ({ tiles = [] }: Item, index: number) =>
  tiles.length > 0
    ? [box('dimg', number(index + 1, 2), number(tiles.length, 2), ...tiles.map((id) => number(id, 2)))]
    : [];

/** An AVIF whose items, with ids from 1, are in the box `idat`. */
function avif({ items, properties = [extent(9, 9)], before = [], location = {} }: Written): Buffer {
  const { sizes = 0x4400, method = 1, from = 0 } = location;
  let at = from;
  const places = items.map(({ content }, index) => {
    const place = [number(at, 4), number(content.length, 4)];
    at += content.length;
    return Buffer.concat([number(index + 1, 2), number(method, 2), number(0, 2), number(1, 2), ...place]);
  });
  const entries = items.map(({ type }, index) =>
    fullBox('infe', 2, number(index + 1, 2), number(0, 2), text(`${type}\0`)),
  );
  const uses = items.map(({ properties: used = [] }, index) =>
    Buffer.concat([number(index + 1, 2), number(used.length, 1), Buffer.from(used)]),
  );
  const meta = fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, number(0, 4), text('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, number(1, 2)),
    fullBox('iloc', 1, number(sizes, 2), number(items.length, 2), ...places),
    fullBox('iinf', 0, number(items.length, 2), ...entries),
    fullBox('iref', 0, ...items.flatMap(references)),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, number(items.length, 4), ...uses)),
    box('idat', ...items.map(({ content }) => content)),
  );
  return Buffer.concat([box('ftyp', text('avif\0\0\0\0avifmif1miaf')), ...before, meta]);
}

/** A unit (OBU) of AV1 of these bits. */
function unit(type: number, bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  return Buffer.from([type * 8 + 2, bytes.length, ...bytes]);
}

const sides = (width: number, height: number) =>
  `11111111${(width - 1).toString(2).padStart(16, '0')}${(height - 1).toString(2).padStart(16, '0')}`;

const stillHeader = (width: number, height: number) => unit(1, `0001100000${sides(width, height)}`);

/** With two operating points, of which one has a tier and a delay. */
const filmHeader = (width: number, height: number) =>
  unit(1, `000000100001${'0'.repeat(12)}01000010101${'0'.repeat(12)}000010${sides(width, height)}`);

const frame = (...units: readonly Buffer[]): Item => ({ type: 'av01', content: Buffer.concat(units) });

const grid = (width: number, height: number, tiles: readonly number[] = []): Item => ({
  type: 'grid',
  content: Buffer.concat([Buffer.from([0, 1, 1, 1]), number(width, 4), number(height, 4)]),
  properties: [1, 4],
  tiles,
});

/** A picture without transparency, so that all its data are one frame's. */
async function encodedTile(): Promise<Buffer> {
  const canvas = createCanvas(64, 64);
  canvas.getContext('2d').fillRect(0, 0, 64, 64);
  return canvas.encode('avif');
}

function cut(bytes: Buffer, name: string): Buffer {
  const at = bytes.indexOf(name) - 4;
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

const essential = 0x80;

async function gridOf(width: number, height: number): Promise<Buffer> {
  const encoded = await encodedTile();
  const tile = { type: 'av01', content: cut(encoded, 'mdat').subarray(8), properties: [2, essential | 3, 4] };
  return avif({
    items: [grid(width, height, [2, 3, 4, 5]), tile, tile, tile, tile],
    properties: [extent(100, 100), extent(64, 64), cut(encoded, 'av1C'), cut(encoded, 'pixi')],
  });
}

test('a frame counts where all properties call it smaller', async () => {
  const bomb = await drawPicture(70, 50, 'avif');
  for (let at = bomb.indexOf('ispe'); at > 0; at = bomb.indexOf('ispe', at + 1)) {
    bomb.writeUInt32BE(9, at + 8);
    bomb.writeUInt32BE(9, at + 12);
  }
  expect(readHeader(bomb)).toMatchObject({ width: 70, height: 50 });
});

test.each([
  ['of a still picture', [frame(stillHeader(12_000, 11_000))]],
  ['of a film', [frame(filmHeader(12_000, 11_000))]],
  ['after another unit', [frame(unit(2, ''), stillHeader(12_000, 11_000))]],
  ['of the transparency', [frame(stillHeader(9, 9)), frame(stillHeader(12_000, 11_000))]],
])('the frame size in a header %s counts', (_, items) => {
  expect(readHeader(avif({ items }))).toMatchObject({ width: 12_000, height: 11_000 });
});

test('a grid counts that is larger than its property says', () => {
  const items = [grid(16_000, 15_000), frame(stillHeader(9, 9))];
  expect(readHeader(avif({ items }))).toMatchObject({ width: 16_000, height: 15_000 });
});

test('a property outside the picture hides no picture behind a box of 64-bit length', () => {
  const items = [frame(stillHeader(12_000, 11_000))];
  const bomb = avif({ items, before: [extent(9, 9), longBox] });
  expect(readHeader(bomb)).toMatchObject({ width: 12_000, height: 11_000 });
});

test('a grid of tiles is as large as the decoder draws it', async () => {
  const bytes = await gridOf(120, 100);
  const image = await loadImage(bytes);
  expect([image.width, image.height]).toEqual([120, 100]);
  expect(readHeader(bytes)).toMatchObject({ width: 120, height: 100 });
});

const still = frame(stillHeader(9, 9));

/** 2 ** 21 * 3 bytes of padding: two of them are more than a picture may have. */
const large = frame(stillHeader(9, 9), Buffer.from('7a80808003', 'hex'), Buffer.alloc(2 ** 21 * 3));

test.each<[string, Written]>([
  ['an item has no frame header', { items: [still, frame(unit(6, '0'))] }],
  ['an item has two', { items: [frame(stillHeader(9, 9), unit(6, '0'), stillHeader(12_000, 11_000))] }],
  ['a unit has no size', { items: [frame(Buffer.from([8]), stillHeader(9, 9))] }],
  ['a unit is cut', { items: [frame(stillHeader(9, 9).subarray(0, 5))] }],
  ['there is no frame', { items: [{ type: 'Exif', content: text('II*') }] }],
  ['it is an animation', { items: [still], before: [box('moov')] }],
  ['a box is larger than the file', { items: [still], before: [Buffer.from('7fffffff66726565', 'hex')] }],
  ['its data are outside of the file', { items: [still], location: { from: 1_000_000 } }],
  ['its data are another item’s', { items: [still], location: { method: 2 } }],
  ['its data have no length', { items: [still], location: { sizes: 0x4000 } }],
  ['its items are more bytes than a picture may have', { items: [large, large] }],
])('an AVIF is damaged when %s', (_, written) => {
  expect(readHeader(avif(written))).toBeNull();
});

test('a file that describes its picture twice is damaged', async () => {
  const one = await gridOf(120, 100);
  expect(readHeader(Buffer.concat([one, cut(one, 'meta')]))).toBeNull();
});
