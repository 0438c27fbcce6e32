import { useState } from 'react';
import type { Assertion } from '#contract/api/account/passkeys.ts';
import type { ProofMethod } from '#contract/api/call.ts';
import type { StepWay } from '#web/forms/step-field.tsx';
import { useApi } from '#web/page/use-api.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

export interface StepProof {
  /** Those that the account and this browser have; none where no second step is asked for. */
  readonly ways: readonly StepWay[];
  readonly way: StepWay | undefined;
  readonly onWay: (way: StepWay) => void;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The code is still to be typed. */
  readonly isMissing: boolean;
  /** For the body of the call. Asks for the passkey, where one was chosen. @throws ApiError */
  read(): Promise<{ readonly code?: string; readonly passkey?: Assertion }>;
}

/** A second step within a session. @param methods as an error names them */
export function useStepProof(methods: readonly ProofMethod[]): StepProof {
  const api = useApi();
  const hasPasskeys = usePasskeySupport(false) && methods.includes('passkey');
  const ways: StepWay[] = [];
  if (methods.includes('totp')) ways.push('app');
  if (hasPasskeys) ways.push('passkey');
  if (methods.includes('recovery')) ways.push('recovery');
  const [chosen, onWay] = useState<StepWay>();
  const [value, onChange] = useState('');
  const way = chosen ?? ways[0];

  return {
    ways,
    way,
    onWay,
    value,
    onChange,
    isMissing: way !== undefined && way !== 'passkey' && value.trim() === '',
    async read() {
      if (way !== 'passkey') return way ? { code: value } : {};
      const { signChange } = await import('./passkey-client.ts');
      return { passkey: await signChange(api) };
    },
  };
}
