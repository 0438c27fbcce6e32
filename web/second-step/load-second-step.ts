import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { apiContext } from '#web/api.ts';
import { nullWithoutSession } from '#web/page/null-without-session.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';

/** Loader of pages that ask for a second step; null without a session. */
export function loadSecondStep({ context }: LoaderArgs): Promise<SecondStepState | null> {
  return nullWithoutSession(context.get(apiContext).call('GET /api/auth/second-step'));
}
