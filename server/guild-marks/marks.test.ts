import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { markImageBytes } from '#contract/guilds/marks.ts';
import { madeImage, madeTga } from '#test/factories/world/guild-marks.ts';
import { findChangedMarks } from './changed-marks.ts';
import { cutMark, imageSize } from './mark-image.ts';
import { readMarkIndex } from './mark-index.ts';
import { readTga } from './tga.ts';

const red = [200, 10, 20, 255] as const;
const blue = [5, 15, 250, 255] as const;
const magenta = [255, 0, 255, 255] as const;
const read = (file: Buffer, order?: 'bgr' | 'rgb') => readTga(file, imageSize, imageSize, order);
const pixelAt = (pixels: Buffer, x: number, y: number) => [
  ...pixels.subarray((y * 16 + x) * 4).subarray(0, 4),
];

/** An image whose marks 0, 33 and 1279 are painted: red with a blue corner at the top left. */
const image = madeImage((mark, x, y) => ([0, 33, 1279].includes(mark) ? (x + y === 0 ? blue : red) : null));

describe('a TGA file', () => {
  const kinds = [2, 10].flatMap((type) =>
    [24, 32].flatMap((depth) => [true, false].map((fromTop) => ({ type, depth, fromTop }) as const)),
  );

  test.each(kinds)('of type $type with $depth bits, from the top: $fromTop', (kind) => {
    const { pixels } = read(madeTga(image, { ...kind, comment: 'made by a tool' }));
    const wanted = Buffer.from(image);
    // Without alpha everything is opaque.
    if (kind.depth === 24) for (let at = 3; at < wanted.length; at += 4) wanted[at] = 255;
    expect(pixels.equals(wanted)).toBe(true);
  });

  test('may have red and blue swapped', () => {
    const swapped = read(madeTga(image, { type: 2 }), 'rgb');
    expect(pixelAt(cutMark(swapped, 33) ?? Buffer.alloc(0), 3, 3)).toEqual([20, 10, 200, 255]);
  });

  const good = madeTga(image, { type: 10 });
  const changed = (at: number, ...bytes: number[]) => {
    const file = Buffer.from(good);
    file.set(bytes, at);
    return file;
  };
  test.each([
    ['is empty', Buffer.alloc(0)],
    ['ends in its header', good.subarray(0, 17)],
    ['ends in a packet', good.subarray(0, good.length - 3)],
    ['ends before its pixels', good.subarray(0, 18)],
    ['is uncompressed and short', madeTga(image, { type: 2 }).subarray(0, 900_000)],
    ['has a colour map', changed(1, 1)],
    ['is of another type', changed(2, 9)],
    ['is huge', changed(12, 0xff, 0xff, 0xff, 0xff)],
    ['is smaller', changed(12, 16, 0, 12, 0)],
    ['has 16 bits per pixel', changed(16, 16)],
    ['goes from right to left', changed(17, 0x30)],
    [
      'has more pixels than it says',
      Buffer.concat([good.subarray(0, 18), Buffer.of(0, 1, 2, 3, 4), good.subarray(18)]),
    ],
    ['is a PNG', Buffer.from('89504e470d0a1a0a0000000d4948445200000200', 'hex')],
  ])('that %s is refused', (_, file) => {
    expect(() => read(file)).toThrow(expect.objectContaining({ name: 'UnreadableImage' }));
  });

  test('of random bytes behind a right header ends in a picture or an error', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const file = Buffer.alloc(60_000);
      for (let at = 18; at < file.length; at++) file[at] = (at * seed * 2654435761) >>> 24;
      good.copy(file, 0, 0, 18);
      expect(() => read(file)).toThrow(expect.objectContaining({ name: 'UnreadableImage' }));
    }
  });

  test('is never larger than a reader takes', () => {
    expect(madeTga(image, { type: 10, runs: false }).length).toBeLessThan(markImageBytes);
  });
});

describe('an emblem', () => {
  test.each([0, 33, 1279])('is cut out at place %i', (mark) => {
    const pixels = cutMark(read(madeTga(image)), mark);
    expect([pixelAt(pixels ?? Buffer.alloc(0), 0, 0), pixelAt(pixels ?? Buffer.alloc(0), 15, 11)]).toEqual([
      [...blue],
      [...red],
    ]);
  });

  test('that nobody painted is none', () => {
    expect(cutMark(read(madeTga(image)), 1)).toBeNull();
  });

  test('is transparent where it is magenta or has no alpha, and none when nothing is left', () => {
    const painted = madeImage((mark, x) => {
      if (mark === 0) return x === 0 ? magenta : x === 1 ? [1, 2, 3, 0] : red;
      return mark === 1 ? magenta : null;
    });
    const whole = read(madeTga(painted));
    const pixels = cutMark(whole, 0) ?? Buffer.alloc(0);
    expect([0, 1, 2].map((x) => pixelAt(pixels, x, 5))).toEqual([[0, 0, 0, 0], [0, 0, 0, 0], [...red]]);
    expect(cutMark(whole, 1)).toBeNull();
  });

  test('is opaque when its writer left all alpha at 0', () => {
    const painted = madeImage((mark) => (mark === 0 ? [9, 8, 7, 0] : null));
    expect(pixelAt(cutMark(read(madeTga(painted)), 0) ?? Buffer.alloc(0), 4, 4)).toEqual([9, 8, 7, 255]);
  });
});

describe('the index', () => {
  test('names marks by guild; the last line of a guild counts', () => {
    expect([...readMarkIndex('7 0\r\n8\t33\n\n 7 1279 \n')]).toEqual([
      [7, 1279],
      [8, 33],
    ]);
    expect(readMarkIndex('').size).toBe(0);
  });

  test('leaves out numbers that no guild or mark has', () => {
    expect([...readMarkIndex('0 1\n9999999999 1\n5 6400\n6 6399\n')]).toEqual([[6, 6399]]);
  });

  test.each([
    ['is not written to its end', '7 0\n8 3'],
    ['has words', '7 zero\n'],
    ['has negative numbers', '-1 3\n'],
    ['lacks a number', '7\n'],
    ['is a page', '<script>\n'],
    ['is endless', '1 1\n'.repeat(90_000)],
  ])('that %s is refused', (_, text) => {
    expect(() => readMarkIndex(text)).toThrow(expect.objectContaining({ name: 'UnreadableIndex' }));
  });
});

describe('changes', () => {
  const images = new Map([[0, read(madeTga(image))]]);

  test('become PNGs of 16 × 12 pixels with the same colours', async () => {
    const { changed, removed } = await findChangedMarks(new Map([[7, 33]]), images, new Map());
    expect([changed.length, removed]).toEqual([1, []]);
    const picture = await loadImage(changed[0]?.png ?? Buffer.alloc(0));
    const context = createCanvas(16, 12).getContext('2d');
    context.drawImage(picture, 0, 0);
    expect([picture.width, picture.height]).toEqual([16, 12]);
    expect([...context.getImageData(0, 0, 1, 1).data, ...context.getImageData(15, 11, 1, 1).data]).toEqual([
      ...blue,
      ...red,
    ]);
    expect(changed[0]?.png.length).toBeLessThan(900);
  });

  test('are only what differs: same pixels keep their version, wherever they are', async () => {
    const first = await findChangedMarks(new Map([[7, 0]]), images, new Map());
    const known = new Map(first.changed.map(({ guildId, version }) => [guildId, version]));
    expect(await findChangedMarks(new Map([[7, 0]]), images, known)).toEqual({ changed: [], removed: [] });
    const moved = new Map([[7, 1279]]);
    // The picture differs from the others by nothing.
    expect(await findChangedMarks(moved, images, known)).toEqual({ changed: [], removed: [] });
  });

  test('remove emblems of guilds without one, and keep those of pictures that cannot be read', async () => {
    const known = new Map([
      [7, 'kept'],
      [8, 'gone'],
      [9, 'empty now'],
    ]);
    const index = new Map([
      [7, 2_000],
      [9, 1],
    ]);
    expect(await findChangedMarks(index, images, known)).toEqual({ changed: [], removed: [8, 9] });
  });
});
