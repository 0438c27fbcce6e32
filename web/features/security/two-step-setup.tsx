import { useState } from 'react';
import type { SecondStepSetup } from '#contract/api/account/second-step.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { QrCode } from './qr-code.tsx';
import { CopyButton } from './two-step-copy.tsx';
import { useFocusOnMount } from './two-step-focus.ts';
import { TwoStepProof } from './two-step-proof.tsx';

/** Names are the same in all languages. */
const apps = 'Aegis, 2FAS, Google Authenticator';

interface TwoStepSetupProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Switching on: the password, the QR code, a first code of the app. */
export function TwoStepSetup({ onCodes, onCancel }: TwoStepSetupProps) {
  const { t } = useTexts();
  const api = useApi();
  const [setup, setSetup] = useState<SecondStepSetup>();
  if (setup) return <Scan setup={setup} onCodes={onCodes} onCancel={onCancel} />;
  return (
    <TwoStepProof
      name="two-step-begin"
      text={t('twoStep.lead')}
      submit={t('twoStep.next')}
      variant="gold"
      ways={[]}
      send={async ({ password }) =>
        setSetup(await api.call('POST /api/auth/second-step/begin', { body: { password } }))
      }
      onCancel={onCancel}
    />
  );
}

function Scan({ setup, onCodes, onCancel }: TwoStepSetupProps & { readonly setup: SecondStepSetup }) {
  const { t } = useTexts();
  const api = useApi();
  const first = useFocusOnMount<HTMLParagraphElement>();
  const [code, setCode] = useState('');
  const form = useForm<'code'>({
    name: 'two-step-confirm',
    problems: code.trim() === '' ? [{ field: 'code', text: t('twoStep.codeRequired') }] : [],
    send: async () => {
      const answer = await api.call('POST /api/auth/second-step/confirm', { body: { code } });
      onCodes(answer.recoveryCodes);
    },
  });
  return (
    <form className="form two-step-scan" method="post" noValidate onSubmit={form.submit}>
      <QrCode code={setup.qr} label={t('twoStep.qr')} />
      <div className="two-step-part">
        <p ref={first} tabIndex={-1}>
          {t('twoStep.scan', { apps })}
        </p>
        <div>
          <p>{t('twoStep.secret')}</p>
          <p className="two-step-secret">
            <code>{setup.secret}</code>
            <CopyButton text={setup.secret.replaceAll(' ', '')} />
          </p>
        </div>
        <ErrorSummary {...form.summary} />
        <CodeField id={form.idOf('code')} error={form.errorOf('code')} value={code} onChange={setCode} />
        <div className="form-buttons">
          <Button type="submit" variant="gold" busy={form.busy} busyText={t('twoStep.busy')}>
            {t('twoStep.confirm')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('site.cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}
