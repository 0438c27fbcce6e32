import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { pictureSchema } from '#contract/api/media/library.ts';
import { homeSchema } from '#contract/design/home.ts';
import { type BlockKind, noticeEdges, noticeIcons } from '#contract/design/home-limits.ts';
import { draftCalls } from './draft-calls.ts';

const title = z.string();
const html = z.string().describe('Safe HTML of the Markdown');
const language = z.string().optional().describe('Of the words where they are not translated yet');
const picture = pictureSchema.optional();
const button = z.object({ label: z.string(), link: z.string(), language }).optional();
const richWords = z.object({ title, html, language });

const block = <Kind extends BlockKind, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ id: z.string(), kind: z.literal(kind), ...shape });

const shownBlockSchema = z.discriminatedUnion('kind', [
  block('hero', { words: z.object({ title, text: z.string(), language }).optional(), button, picture }),
  block('welcome', { words: richWords.optional() }),
  block('partners', {
    partners: z.array(z.object({ name: z.string(), link: z.string(), picture })).optional(),
  }),
  block('playerSearch', {}),
  block('promo', { words: richWords.optional(), button }),
  block('notices', {
    notices: z
      .array(richWords.extend({ edge: z.enum(noticeEdges), icon: z.enum(noticeIcons) }))
      .optional()
      .describe('Those whose time it is'),
  }),
  block('status', {}),
  block('news', {}),
  block('classes', {}),
  block('countdown', {
    words: richWords.describe('The text is for when it is over'),
    secondsLeft: z.int().min(0),
  }),
  block('text', { words: richWords }),
  block('picture', { picture: pictureSchema, link: z.string() }),
]);

/** A block as visitors of a language see it; what is missing is as the site comes. */
export type ShownBlock = z.infer<typeof shownBlockSchema>;
export type ShownBlockOf<Kind extends BlockKind> = Extract<ShownBlock, { readonly kind: Kind }>;

const shownSchema = z.object({ success, blocks: z.array(shownBlockSchema) });

const calls = draftCalls({
  name: 'home',
  title: 'The blocks of the home page',
  document: homeSchema,
  draftErrors: [],
  publishErrors: ['design.unfinished'],
});

const defaultWords = z.object({ title, text: z.string().describe('Markdown') });
const defaultsSchema = z.object({
  hero: defaultWords.extend({ button: z.string() }),
  welcome: defaultWords,
  promo: defaultWords.extend({ button: z.string() }),
  notices: z.array(defaultWords.extend({ edge: z.enum(noticeEdges), icon: z.enum(noticeIcons) })),
});

const stateSchema = calls.state.extend({
  defaults: defaultsSchema.describe('The built-in words, in the source language'),
});

export type HomeDefaults = z.infer<typeof defaultsSchema>;
export type HomeState = z.infer<typeof stateSchema>;

export const homeCalls = defineCalls({
  'GET /api/home': {
    summary: 'The blocks of the home page that are switched on, in their order',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    response: shownSchema,
    apiErrors: [],
  },
  'GET /api/admin/home/preview': {
    summary: 'The blocks of the home page as the draft has them',
    tag: 'Administration',
    access: 'administrator',
    permission: 'design.edit',
    limit: 'general',
    response: shownSchema,
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/admin/home': { ...calls.read, response: z.object({ success, data: stateSchema }) },
  'PUT /api/admin/home/draft': calls.draft,
  'POST /api/admin/home/publish': calls.publish,
  'POST /api/admin/home/restore': calls.restore,
});
