import type { SecondStepState } from '#contract/api/account/second-step.ts';
import type { StepWay } from '#web/forms/step-field.tsx';
import { usePasskeySupport } from '#web/second-step/use-passkey-support.ts';

/** How an account can give its second step in this browser; none while two-step login is off. */
export function useStepWays({ enabled, app }: SecondStepState, hasPasskeys: boolean): readonly StepWay[] {
  const isSupported = usePasskeySupport(false);
  if (!enabled) return [];
  const passkey: readonly StepWay[] = hasPasskeys && isSupported ? ['passkey'] : [];
  return app ? ['app', 'recovery', ...passkey] : [...passkey, 'recovery'];
}
