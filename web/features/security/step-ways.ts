import type { SecondStepState } from '#contract/api/account/second-step.ts';
import type { StepWay } from '#web/forms/step-field.tsx';

/** How an account gives its second step; none while two-step login is off. */
export function stepWays({ enabled, app }: SecondStepState, hasPasskeys: boolean): readonly StepWay[] {
  if (!enabled) return [];
  const passkey: readonly StepWay[] = hasPasskeys ? ['passkey'] : [];
  return app ? ['app', 'recovery', ...passkey] : [...passkey, 'recovery'];
}
