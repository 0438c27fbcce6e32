import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { ApiError, apiContext } from '#web/api.ts';
import type { LoaderArgs } from './shell-data.ts';

/** Loader of pages that ask for a second step; null without a session. */
export async function loadSecondStep({ context }: LoaderArgs): Promise<SecondStepState | null> {
  try {
    return await context.get(apiContext).call('GET /api/auth/second-step');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
