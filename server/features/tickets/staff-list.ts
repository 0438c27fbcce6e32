import { sql } from 'kysely';
import type { StaffTicketSummary, TicketFigures } from '#contract/api/tickets/staff-calls.ts';
import { type TicketCategory, type TicketState, ticketLimits } from '#contract/tickets/tickets.ts';
import type { Site } from '#server/site/site.ts';
import type { TicketOwner, TicketRow } from '#server/site/tickets/tickets.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { presentSummary } from './messages.ts';

type SiteDb = Pick<Site, 'db'>;

/** Which tickets the administration shows. */
export interface Filter {
  readonly state?: TicketState | undefined;
  readonly category?: TicketCategory | undefined;
  readonly assigned?: 'mine' | 'nobody' | undefined;
  readonly search: string;
}

const figureDays = 90;
const day = 86_400;
/** Of the newest: enough for a median. */
const mostAnswers = 1_000;

export function presentForStaff(row: TicketRow): StaffTicketSummary {
  const { account_id, login, language, assigned, ban_id } = row;
  return { ...presentSummary(row), login, accountId: account_id, language, assigned, banId: ban_id };
}

/** Whether a column contains a text, in upper or lower case. */
function contains(column: 'subject' | 'login', text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '!'`;
}

function filtered({ db }: SiteDb, { state, category, assigned, search }: Filter, login: string) {
  let found = db.selectFrom('tickets');
  if (state) found = found.where('state', '=', state);
  if (category) found = found.where('category', '=', category);
  if (assigned === 'mine') found = found.where('assigned', '=', login);
  if (assigned === 'nobody') found = found.where('assigned', 'is', null);
  const wanted = search.trim();
  if (wanted === '') return found;
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(wanted) ?? [];
  if (sign) return found.where('id', '=', Number(digits));
  const inTexts = [contains('subject', wanted), contains('login', wanted)];
  return found.where((row) => row.or(digits ? [row('id', '=', Number(digits)), ...inTexts] : inTexts));
}

/** What waits for the team first, the longest waiting before the others; then the last changed. */
export async function listForStaff(site: SiteDb, filter: Filter, login: string, page: number) {
  const found = filtered(site, filter, login);
  const { total } = await found.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const waitingSince = sql`CASE WHEN state = 'open' THEN changed_at END`;
  const rows = await found
    .selectAll()
    .orderBy(sql`${waitingSince} IS NULL`)
    .orderBy(waitingSince)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(ticketLimits.pageSize)
    .offset((page - 1) * ticketLimits.pageSize)
    .execute();
  return { total: Number(total), data: rows.map(presentForStaff) };
}

/** By number and login: the game gives the number of a deleted account to the next one. */
export async function listOfAccount(
  { db }: SiteDb,
  { accountId, login }: TicketOwner,
): Promise<StaffTicketSummary[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .orderBy('changed_at', 'desc')
    .limit(ticketLimits.listed)
    .execute();
  return rows.map(presentForStaff);
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export async function readFigures({ db }: SiteDb, now: Date): Promise<TicketFigures> {
  const { total } = await db
    .selectFrom('tickets')
    .select((each) => each.fn.countAll().as('total'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const answered = await db
    .selectFrom('tickets')
    .select(['opened_at', 'answered_at'])
    .where('opened_at', '>', stamp(secondsAfter(now, -figureDays * day)))
    .where('answered_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .limit(mostAnswers)
    .execute();
  const minutes = answered.map(({ opened_at, answered_at }) =>
    answered_at === null ? 0 : (parseStamp(answered_at).getTime() - parseStamp(opened_at).getTime()) / 60_000,
  );
  const middle = median(minutes);
  return { open: Number(total), firstAnswerMinutes: middle === null ? null : Math.round(middle) };
}
