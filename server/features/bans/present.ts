import type { Ban, OwnReason, Sanction } from '#contract/api/world/bans.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { readReasons } from '#server/access/banned-account.ts';
import type { Services } from '#server/services.ts';
import { listReasons } from '#server/site/bans/ban-reasons.ts';
import type { BanRow } from '#server/site/bans/bans.ts';
import { readTexts } from '#server/site/design/texts.ts';
import type { Site } from '#server/site/site.ts';
import { listAppeals } from '#server/site/tickets/appeals.ts';
import { isoTime } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** As staff see them. */
export async function presentBans(
  { modules, site }: { readonly modules: Pick<Services['modules'], 'isOn'>; readonly site: SiteDb },
  rows: readonly BanRow[],
  language: LanguageCode,
): Promise<Ban[]> {
  const reasonOf = await readReasons(site, rows, language);
  const ids = modules.isOn('tickets') ? rows.map(({ id }) => id) : [];
  const appeals = await listAppeals(site, ids);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    login: row.login,
    character: row.character_name,
    reason: reasonOf(row),
    note: row.note,
    evidence: row.evidence,
    isPublic: row.is_public === 1,
    state: row.state,
    givenBy: row.given_by,
    givenAt: isoTime(row.given_at),
    endsAt: row.ends_at && isoTime(row.ends_at),
    overBy: row.over_by,
    overAt: row.over_at && isoTime(row.over_at),
    overReason: row.over_reason,
    appeal: appeals.get(row.id) ?? null,
  }));
}

function stateOf({ state, ends_at }: BanRow, now: Date): Sanction['state'] {
  if (state === 'lifted' || state === 'lifting') return 'lifted';
  const isEnded = state === 'ended' || (ends_at !== null && new Date(isoTime(ends_at)) <= now);
  return isEnded ? 'ended' : 'running';
}

/** As everybody sees them. */
export async function presentSanctions(
  site: SiteDb,
  rows: readonly BanRow[],
  language: LanguageCode,
  now: Date,
): Promise<Sanction[]> {
  const reasonOf = await readReasons(site, rows, language);
  return rows.map((row) => ({
    character: row.character_name,
    reason: reasonOf(row),
    givenAt: isoTime(row.given_at),
    endsAt: row.ends_at && isoTime(row.ends_at),
    state: stateOf(row, now),
  }));
}

export async function presentReasons(site: SiteDb, language: LanguageCode): Promise<OwnReason[]> {
  const reasons = await listReasons(site);
  const texts = await readTexts(
    site,
    language,
    reasons.map(({ language: code, title }) => ({ language: code, title, content: '' })),
  );
  return reasons.map(({ id, text_hash, title }) => ({ id, title: texts.get(text_hash)?.title ?? title }));
}
