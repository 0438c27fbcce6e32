import { z } from 'zod';
import { defaultLanguage, languageCodes } from '#contract/languages.ts';
import {
  type BlockKind,
  blockKinds,
  homeLimits,
  isAddedKind,
  noticeEdges,
  noticeIcons,
} from './home-limits.ts';
import { isLink, isOutside, maxLinkLength } from './links.ts';

const id = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
const on = z.boolean().default(true);
const line = (longest: number) => z.string().trim().max(longest);
const link = line(maxLinkLength)
  .refine((text) => text === '' || isLink(text))
  .describe('https:// or a path of this site; empty while it is being written');
const httpsLink = line(maxLinkLength)
  .refine((text) => text === '' || isOutside(text))
  .describe('https://; empty while it is being written');
const time = z.iso.datetime().nullable().default(null);
const picture = z.int().min(1).max(2_147_483_647).nullable().default(null).describe('Of the library');

const words = (longest: number) =>
  z.object({ title: line(homeLimits.title), text: z.string().max(longest) }).describe('In `language`');
const ownWords = (longest: number) =>
  words(longest).nullable().default(null).describe('In `language`; null for the built-in words');
const button = z
  .object({ label: line(homeLimits.label), link })
  .nullable()
  .default(null);

const noticeSchema = z.object({
  edge: z.enum(noticeEdges).default('gold'),
  icon: z.enum(noticeIcons).default('bell'),
  ...words(homeLimits.noticeText).shape,
  from: time.describe('Hidden before'),
  until: time.describe('Hidden from then on'),
});

const partnerSchema = z.object({ name: line(homeLimits.title), link: httpsLink, picture });

const block = <Kind extends BlockKind, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ id, kind: z.literal(kind), on, ...shape });

const blockSchema = z.discriminatedUnion('kind', [
  block('hero', { words: ownWords(homeLimits.lead), button, picture }),
  block('welcome', { words: ownWords(homeLimits.noticeText) }),
  block('partners', {
    partners: z
      .array(partnerSchema)
      .max(homeLimits.partners)
      .nullable()
      .default(null)
      .describe('Null for the partner of the settings'),
  }),
  block('playerSearch', {}),
  block('promo', { words: ownWords(homeLimits.noticeText), button }),
  block('notices', {
    notices: z
      .array(noticeSchema)
      .max(homeLimits.notices)
      .nullable()
      .default(null)
      .describe('Null for the built-in notices'),
  }),
  block('status', {}),
  block('news', {}),
  block('classes', {}),
  block('countdown', { words: words(homeLimits.noticeText), endsAt: time }),
  block('text', { words: words(homeLimits.text) }),
  block('picture', { picture, link }),
]);

export type HomeBlock = z.output<typeof blockSchema>;
export type HomeBlockOf<Kind extends BlockKind> = Extract<HomeBlock, { readonly kind: Kind }>;
export type HomeNotice = z.output<typeof noticeSchema>;
export type HomePartner = z.output<typeof partnerSchema>;

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** The blocks of the home page in their order. */
export const homeSchema = z.object({
  language: z.enum(languageCodes).default(defaultLanguage).describe('What its own words are written in'),
  blocks: z
    .array(blockSchema)
    .max(homeLimits.blocks)
    .refine((blocks) => isUnique(blocks.map((each) => each.id)))
    .refine((blocks) => isUnique(blocks.map(({ kind }) => kind).filter((kind) => !isAddedKind(kind))))
    .describe('Ids differ; at most one block of each kind, but for those that are added'),
});

export type Home = z.output<typeof homeSchema>;

function firstOf(kind: Exclude<BlockKind, 'text' | 'picture' | 'countdown'>): HomeBlock {
  return blockSchema.parse({ id: kind, kind, on: kind !== 'status' });
}

const standing = blockKinds.filter((kind) => !isAddedKind(kind)).map((kind) => firstOf(kind));

/** Of the specification. */
export const originalHome: Home = { language: defaultLanguage, blocks: standing };

/** Reads a stored document: kinds that are newer than it are there, switched off. */
export function readHome(stored: unknown): Home {
  const { language, blocks } = homeSchema.parse(stored);
  const missing = standing.filter(({ kind }) => blocks.every((each) => each.kind !== kind));
  return { language, blocks: [...blocks, ...missing.map((each) => ({ ...each, on: false }))] };
}
