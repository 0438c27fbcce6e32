import { useState } from 'react';
import type { CreationOptions } from '#contract/api/account/passkeys.ts';
import { ApiError } from '#web/api.ts';
import type { StepWay } from '#web/forms/step-field.tsx';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { PasskeyName } from './passkey-name.tsx';
import { TwoStepProof } from './two-step-proof.tsx';

interface AddPasskeyProps {
  readonly ways: readonly StepWay[];
  /** For its first name. */
  readonly number: number;
  readonly onAdded: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The password, the name, then the browser's own dialog: browsers open it only after a press. */
export function AddPasskey({ ways, number, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTexts();
  const api = useApi();
  const [options, setOptions] = useState<CreationOptions>();
  const [ended, setEnded] = useState(false);

  async function add(name: string): Promise<void> {
    if (!options) return;
    const { makePasskey } = await import('#web/second-step/passkey-client.ts');
    const body = { name, passkey: await makePasskey(options) };
    try {
      await api.call('POST /api/auth/passkeys/finish', { body });
    } catch (error) {
      const isEnded = error instanceof ApiError && error.code === 'passkeys.ended';
      if (!isEnded) throw error;
      setEnded(true);
      setOptions(undefined);
      return;
    }
    await onAdded();
  }

  if (options) {
    return (
      <PasskeyName
        initial={t('passkeys.defaultName', { number })}
        submit={t('passkeys.add')}
        send={add}
        onCancel={onCancel}
      />
    );
  }
  return (
    <TwoStepProof
      name="passkey-begin"
      text={t(ended ? 'passkeys.ended' : 'passkeys.lead')}
      submit={t('twoStep.next')}
      variant="gold"
      ways={ways}
      send={async (body) => setOptions((await api.call('POST /api/auth/passkeys/begin', { body })).options)}
      onCancel={onCancel}
    />
  );
}
