import { hashToken } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import type { TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { type CarefulPlayer, newCarefulPlayer } from '#test/factories/second-step.ts';

/** Minutes ago; null for never. */
interface ProofAges {
  readonly proved?: number | null;
  readonly secondStep?: number | null;
  readonly staffUsed?: number | null;
}

const ago = (minutes: number | null) =>
  minutes === null ? null : stamp(secondsAfter(new Date(), -60 * minutes));

/** Moves the times of a session, as if time had passed. */
export async function ageProofs(
  { services }: Pick<TestApp, 'services'>,
  session: string,
  { proved, secondStep, staffUsed }: ProofAges,
): Promise<void> {
  await services.site.db
    .updateTable('sessions')
    .set({
      ...(proved === undefined ? {} : { proved_at: ago(proved) }),
      ...(secondStep === undefined ? {} : { second_step_at: ago(secondStep) }),
      ...(staffUsed === undefined ? {} : { staff_used_at: ago(staffUsed) }),
    })
    .where('token_hash', '=', hashToken(session))
    .execute();
}

/** A new administrator with two-step login. */
export async function newCarefulAdministrator(site: TestApp): Promise<CarefulPlayer> {
  return newCarefulPlayer(site, await newAdministrator(site));
}
