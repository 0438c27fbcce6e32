import type { Check, CheckName, checkFindings } from '#contract/api/setup/checklist.ts';
import type { GameState } from '#server/game/game.ts';
import type { Config } from '#server/settings/config.ts';
import { isoTime, stamp } from '#server/site/time.ts';

type Finding<Name extends CheckName> = (typeof checkFindings)[Name][number];

type Extras = Partial<Pick<Check, 'count' | 'at' | 'details'>>;

function check<Name extends CheckName>(
  name: Name,
  state: Check['state'],
  finding: Finding<Name>,
  { count = null, at = null, details = null }: Extras = {},
): Check {
  return { name, state, finding, count, at, details };
}

type Settings = Pick<
  Config,
  'DATABASE_URL' | 'PUBLIC_URL' | 'publicUrl' | 'SMTP_URL' | 'TRANSLATE_ENGINES' | 'staffSecondStep'
>;

export function checkAddress({ PUBLIC_URL, publicUrl }: Settings): Check[] {
  const details = [publicUrl];
  const tls = publicUrl.startsWith('https:')
    ? check('tls', 'ok', 'on')
    : PUBLIC_URL
      ? check('tls', 'problem', 'off', { details })
      : check('tls', 'todo', 'local');
  return [
    PUBLIC_URL
      ? check('publicUrl', 'ok', 'set', { details })
      : check('publicUrl', 'todo', 'notSet', { details }),
    tls,
  ];
}

/** @param failed mails of the last 30 days */
export function checkMail({ SMTP_URL }: Settings, failed: number): Check {
  if (!SMTP_URL) return check('mail', 'todo', 'notSet');
  return failed > 0 ? check('mail', 'problem', 'failing', { count: failed }) : check('mail', 'ok', 'on');
}

/**
 * @param working engines that are not paused
 * @param models how many the built-in engine has
 */
export function checkTranslation(
  { TRANSLATE_ENGINES: names }: Settings,
  working: readonly string[],
  models: number,
): Check {
  if (names.length === 0) return check('translation', 'todo', 'notSet');
  if (names.every((name) => name === 'builtin') && models === 0) {
    return check('translation', 'todo', 'noModels', { details: [...names] });
  }
  return working.length > 0
    ? check('translation', 'ok', 'on', { details: [...working] })
    : check('translation', 'problem', 'paused', { details: [...names] });
}

export function checkOwnStep(hasStep: boolean): Check {
  return hasStep ? check('ownStep', 'ok', 'on') : check('ownStep', 'todo', 'off');
}

/** @param without administrators with an account and no second step; null when the game does not say who they are */
export function checkStaffStep({ DATABASE_URL, staffSecondStep }: Settings, without: number | null): Check {
  if (without === null) return check('staffStep', 'todo', 'unknown');
  if (without === 0) return check('staffStep', 'ok', 'on');
  // The passwords of the demo world's people are printed at its start.
  const state = staffSecondStep === 'required' || !DATABASE_URL ? 'todo' : 'problem';
  return check('staffStep', state, 'missing', { count: without });
}

const freshMs = 7 * 86_400_000;

export function checkBackup(last: Date | null, now: Date): Check {
  if (!last) return check('backup', 'todo', 'none');
  const at = isoTime(stamp(last));
  const isFresh = now.getTime() - last.getTime() <= freshMs;
  return isFresh ? check('backup', 'ok', 'fresh', { at }) : check('backup', 'problem', 'old', { at });
}

/** Why it is away is for the log: it may name addresses. */
export function checkGame(state: GameState): Check {
  if (state.status !== 'ready') return check('game', 'problem', 'away');
  const limits = state.capabilities.findings.filter(({ severity }) => severity === 'limit');
  if (limits.length === 0) return check('game', 'ok', 'works');
  return check('game', 'todo', 'limited', { details: limits.map(({ sentence }) => sentence) });
}

export function checkMenu(dead: readonly string[]): Check {
  const details = [...dead];
  return dead.length === 0
    ? check('menu', 'ok', 'complete')
    : check('menu', 'todo', 'dead', { count: dead.length, details });
}

export function checkPages(empty: readonly string[]): Check {
  const details = [...empty];
  return empty.length === 0
    ? check('pages', 'ok', 'filled')
    : check('pages', 'todo', 'empty', { count: empty.length, details });
}

/** Room for a client and its patches. */
const enoughBytes = 2 * 2 ** 30;

export function checkDisk(free: number | null): Check {
  if (free === null) return check('disk', 'ok', 'unknown');
  return free < enoughBytes
    ? check('disk', 'problem', 'low', { count: free })
    : check('disk', 'ok', 'enough', { count: free });
}
