import { accountFileLimits } from '#contract/accounts/limits.ts';
import type { GameLogPage } from '#contract/api/staff/accounts.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';

/** The game writes the address of a login into the text of the row. */
function hideAddresses(text: string): string {
  return text.replaceAll(/\d{1,3}(?:\.\d{1,3}){3}/g, '•••');
}

interface LogRequest {
  readonly accountId: number;
  readonly character: number | undefined;
  readonly page: number;
}

/** @throws ApiError `accounts.notFound` for a character of another account; GameUnavailable */
export async function presentLog(
  { game }: Pick<Services, 'game'>,
  { accountId, character, page }: LogRequest,
): Promise<GameLogPage> {
  const all = (await game.characters.ofAccount(accountId)).map(({ id, name }) => ({ id, name }));
  const chosen = character === undefined ? all[0] : all.find(({ id }) => id === character);
  if (!chosen && character !== undefined) throw new ApiError('accounts.notFound');
  const { logRows } = accountFileLimits;
  const begun = performance.now();
  // Without a character, to say whether the log could be read at all.
  const read = await game.accountRecords.log(chosen?.id ?? 0, {
    offset: (page - 1) * logRows,
    limit: logRows + 1,
  });
  const rows = read.state === 'readable' ? read.rows : [];
  return {
    state: read.state,
    characters: all,
    rows: rows.slice(0, logRows).map(({ time, how, hint }) => ({
      time: time ?? '',
      how,
      hint: hideAddresses(hint),
    })),
    hasMore: rows.length > logRows && page < accountFileLimits.logPages,
    ms: Math.round(performance.now() - begun),
  };
}
