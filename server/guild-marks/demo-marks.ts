import { guildNames } from '#server/site/demo/names.ts';
import { type Random, seededRandom } from '#server/site/demo/random.ts';
import type { Site } from '#server/site/site.ts';
import { findChangedMarks } from './changed-marks.ts';
import { imageSize, markHeight, markWidth } from './mark-image.ts';
import { noMarks, readMarks, writeMarks } from './mark-store.ts';
import type { Bitmap } from './tga.ts';

type Colour = readonly [red: number, green: number, blue: number];

interface Drawing {
  /** By letter; a space is transparent. */
  readonly colours: Readonly<Record<string, Colour>>;
  readonly rows: readonly string[];
}

/** What the best-known guilds have painted. */
const drawings: Readonly<Record<string, Drawing>> = {
  Nightwatch: {
    colours: {
      n: [18, 28, 62],
      s: [143, 176, 235],
      m: [246, 228, 186],
      t: [6, 7, 14],
      l: [250, 190, 70],
      g: [86, 137, 226],
    },
    rows: [
      'nnnnnnnnnnnnnnnn',
      'nsnnnnnnmmmnnnnn',
      'nnnnnnmmmnnnnnsn',
      'nnnnnnmmnnnnnnnn',
      'nnntnnmmnnnnnnnn',
      'nttttnmmmnnnmnnn',
      'nttttnnmmmmmmnnn',
      'ntlttnnnmmmmnnnn',
      'nttttnnnnnnnnsnn',
      'gttttggnnnnngggn',
      'gttttggggggggggg',
      'gggggggggggggggg',
    ],
  },
  EmberOath: {
    colours: { k: [44, 12, 10], r: [178, 44, 28], o: [236, 122, 36], y: [255, 214, 92] },
    rows: [
      'kkkkkkkkkkkkkkkk',
      'kkkkkkkrkkkkkkkk',
      'kkkkkkrrkkrkkkkk',
      'kkkkkrrrkrrkkkkk',
      'kkkkrrorrrrrkkkk',
      'kkkrrooorrorrkkk',
      'kkkroooyooorrkkk',
      'kkrrooyyyooorrkk',
      'kkrrooyyyyoorrkk',
      'kkkrroyyyyorrkkk',
      'kkkkrroooorrkkkk',
      'kkkkkkkkkkkkkkkk',
    ],
  },
  SunWheel: {
    colours: { b: [96, 58, 12], g: [232, 180, 58], w: [255, 244, 206] },
    rows: [
      'bbbbbbbggbbbbbbb',
      'bbgbbbbggbbbbgbb',
      'bbbgbbggggbbgbbb',
      'bbbbggggggggbbbb',
      'bbbggwwggwwggbbb',
      'gggggwggggwggggg',
      'gggggwggggwggggg',
      'bbbggwwggwwggbbb',
      'bbbbggggggggbbbb',
      'bbbgbbggggbbgbbb',
      'bbgbbbbggbbbbgbb',
      'bbbbbbbggbbbbbbb',
    ],
  },
};

/** Guilds after those that have painted a pattern; the others have none. */
const patterned = 24;

/** A pattern that is the same on both sides. */
function pattern(random: Random): Drawing {
  const shade = (): Colour => [random.whole(20, 235), random.whole(20, 200), random.whole(20, 235)];
  const rows = Array.from({ length: markHeight }, () => {
    const half = Array.from({ length: markWidth / 2 }, () => random.pick(['a', 'a', 'a', 'b', 'c'])).join('');
    return half + [...half].reverse().join('');
  });
  return {
    colours: { a: [random.whole(8, 60), random.whole(8, 40), random.whole(8, 60)], b: shade(), c: shade() },
    rows,
  };
}

function paint(pixels: Buffer, mark: number, { colours, rows }: Drawing): void {
  const [left, top] = [
    (mark % (imageSize / markWidth)) * markWidth,
    Math.trunc(mark / (imageSize / markWidth)) * markHeight,
  ];
  for (const [y, row] of rows.entries()) {
    for (const [x, letter] of [...row].entries()) {
      const colour = colours[letter];
      if (colour) pixels.set([...colour, 255], ((top + y) * imageSize + left + x) * 4);
    }
  }
}

/** Stores emblems of the demo world's guilds, unless there are some. */
export async function seedDemoMarks(site: Pick<Site, 'db'>): Promise<void> {
  if ((await readMarks(site, noMarks)).revision !== '') return;
  const pixels = Buffer.alloc(imageSize * imageSize * 4);
  const random = seededRandom(1_612);
  const painters = guildNames.slice(0, patterned);
  for (const [mark, name] of painters.entries()) paint(pixels, mark, drawings[name] ?? pattern(random));
  const image: Bitmap = { width: imageSize, height: imageSize, pixels };
  const index = new Map(painters.map((_, mark) => [mark + 1, mark]));
  const changes = await findChangedMarks(index, new Map([[0, image]]), new Map());
  await site.db.transaction().execute((db) => writeMarks(db, changes));
}
