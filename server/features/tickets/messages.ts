import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { ApiError } from '#server/errors.ts';
import { isBlank, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import {
  listFiles,
  listMessages,
  type MessageRow,
  type TicketOwner,
  type TicketRow,
} from '#server/site/tickets/tickets.ts';
import { isoTime } from '#server/site/time.ts';

/** Without what cannot be seen. @throws ApiError `tickets.incomplete` */
export function readText(text: string, longest: number = ticketLimits.text): string {
  const read = severalLines(text);
  if (isBlank(read) || read.length > longest) throw incomplete();
  return read;
}

export function incomplete(): ApiError {
  const { subject, text } = ticketLimits;
  return new ApiError('tickets.incomplete', { values: { subject, text } });
}

export function isOwner({ account_id, login }: Pick<TicketRow, 'account_id' | 'login'>, owner: TicketOwner) {
  return account_id === owner.accountId && login === owner.login;
}

export function presentSummary({ id, category, subject, state, opened_at, changed_at }: TicketRow) {
  return {
    id,
    category,
    subject,
    state,
    openedAt: isoTime(opened_at),
    changedAt: isoTime(changed_at),
  };
}

export function isHelpful({ helpful }: Pick<TicketRow, 'helpful'>): boolean | null {
  return helpful === null ? null : helpful === 1;
}

/** Messages of a ticket with their pictures. */
export async function readMessages(site: Pick<Site, 'db'>, ticketId: number) {
  const rows = await listMessages(site, ticketId);
  const files = await listFiles(
    site,
    rows.map(({ id }) => id),
  );
  return rows.map((row: MessageRow) => ({
    row,
    id: row.id,
    at: isoTime(row.at),
    files: (files.get(row.id) ?? []).map(({ id, width, height, bytes }) => ({
      id,
      width,
      height,
      bytes,
    })),
  }));
}

/** As its owner sees it: without notes, and without who of the team wrote what. */
export async function presentForOwner(site: Pick<Site, 'db'>, ticket: TicketRow): Promise<Ticket> {
  const messages = (await readMessages(site, ticket.id)).flatMap(({ row, ...message }) => {
    const { author, content, language, translation, translated_to } = row;
    if (author === 'note') return [];
    const isTranslated = translation !== null && translated_to !== null;
    const shown = isTranslated
      ? { text: translation, language: translated_to, original: { text: content, language } }
      : { text: content, language, original: null };
    return [{ ...message, from: author, ...shown }];
  });
  return { ...presentSummary(ticket), messages, isHelpful: isHelpful(ticket) };
}
