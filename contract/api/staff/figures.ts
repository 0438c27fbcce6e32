import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { languageCodes } from '#contract/languages.ts';

const sum = z.int().nullable().describe('Null where nothing is known');
const day = z.string().describe('YYYY-MM-DD in the owner’s time zone');

const dayFiguresSchema = z.object({
  day,
  visits: sum,
  registrations: sum,
  logins: sum,
  activeAccounts: sum.describe('Accounts that logged in or changed something; null for today'),
  newsReads: sum.describe('How often a news item was opened'),
  downloads: sum,
  translations: sum,
});

const returningSchema = z.object({
  after: z.int().describe('1, 7 or 30 days'),
  days: z.array(
    z.object({
      day,
      percent: z
        .int()
        .nullable()
        .describe('Of the accounts active so many days before, those active again by this day'),
    }),
  ),
});

const figuresSchema = z.object({
  timeZone: z.string(),
  days: z.array(dayFiguresSchema).describe('Oldest first, today included'),
  returning: z.array(returningSchema),
  languages: z
    .array(z.object({ language: z.enum(languageCodes), registrations: z.int(), active: z.int() }))
    .describe('In the whole time, most active first; active accounts count once a day'),
  empires: z.array(z.object({ empire: z.int().describe('0: none yet'), active: z.int() })),
});

export type Figures = z.infer<typeof figuresSchema>;

export const figureCalls = defineCalls({
  'GET /api/admin/figures': {
    summary: 'Registrations, logins, active and returning accounts, readers and downloads, as sums of days',
    tag: 'Administration',
    access: 'administrator',
    permission: 'figures.see',
    limit: 'general',
    query: z.object({ days: z.coerce.number().int().min(1).max(3_660).default(30) }),
    response: z.object({ success, data: figuresSchema }),
    apiErrors: ['auth.adminRequired'],
  },
});
