import type { LanguageCode } from '#contract/languages.ts';
import type { ModuleName } from '#contract/modules.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import { type BanRow, findRunningBan } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { readTexts } from '#server/site/design/texts.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { createAppealPass } from '#server/site/tickets/appeal-passes.ts';
import { parseStamp } from '#server/site/time.ts';
import { formatUtc } from '#server/text/format-utc.ts';
import { translate } from '#server/text/translate.ts';

type Reasons = Pick<BanRow, 'reason' | 'reason_text' | 'reason_language' | 'reason_hash'>;

/** Why accounts were banned, in a language as far as own reasons are translated. */
export async function readReasons(
  site: Pick<Site, 'db'>,
  bans: readonly Reasons[],
  language: LanguageCode,
): Promise<(ban: Reasons) => string> {
  const own = bans.filter(({ reason }) => reason === '');
  const texts = await readTexts(
    site,
    language,
    own.map((ban) => ({ language: ban.reason_language, title: ban.reason_text, content: '' })),
  );
  return ({ reason, reason_hash, reason_text }) => {
    if (reason !== '') return translate(language, `bans.reasons.${reason}`);
    return texts.get(reason_hash)?.title ?? reason_text;
  };
}

interface RefusalServices {
  readonly modules: { isOn(name: ModuleName): boolean };
  readonly site: Pick<Site, 'db'>;
}

/** How long a ban lasts, in words: until when, or for ever. */
export function untilText(endsAt: Stamp | null, language: LanguageCode): string {
  if (endsAt === null) return translate(language, 'bans.forever');
  return translate(language, 'bans.until', { date: `${formatUtc(parseStamp(endsAt), language)} UTC` });
}

/** How a login is refused whose password or passkey was right. */
export interface RefusedLogin {
  readonly refusal: ApiError;
  /** Of the cookie its owner may appeal with; missing where he cannot. */
  readonly appealToken?: string;
}

/** What the owner of a banned account is told, only after the password or the passkey was right. */
export async function refuseBanned(
  { modules, site }: RefusalServices,
  account: Pick<GameAccount, 'id' | 'login' | 'passwordHash'>,
  language: LanguageCode,
): Promise<RefusedLogin | undefined> {
  if (!modules.isOn('bans')) return undefined;
  const ban = await findRunningBan(site, account);
  if (!ban) return undefined;
  const canAppeal = modules.isOn('tickets');
  const reason = (await readReasons(site, [ban], language))(ban);
  const said = [ban.note, canAppeal ? '' : translate(language, 'mail.banned.appeal')];
  const note = said.map((each) => (each === '' ? '' : ` ${each}`)).join('');
  const values = { reason, until: untilText(ban.ends_at, language), note };
  const refusal = new ApiError('login.banned', { values, canAppeal });
  if (!canAppeal) return { refusal };
  const { id, login, passwordHash } = account;
  const pass = { id, login, passwordHash, banId: ban.id };
  return { refusal, appealToken: await createAppealPass(site, pass, siteNow()) };
}
