import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { recoveryCodeCount } from '#contract/limits.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.css?url';
import { TwoStepProof } from './two-step-proof.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';
import { useStepWays } from './use-step-ways.ts';

type Task = 'none' | 'switchOn' | 'switchOnPasskey' | 'newCodes' | 'switchOff';

/** Two-step login of the session's account: switching it on and off, and its recovery codes. */
export function TwoStep({ state, hasPasskeys }: Pick<WorkProps, 'state' | 'hasPasskeys'>) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<Task>('none');
  const [codes, setCodes] = useState<readonly string[]>();
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  /** @param said what is new */
  async function finish(said = ''): Promise<void> {
    await revalidate();
    setNews(said);
    setCodes(undefined);
    setTask('none');
    heading.current?.focus();
  }

  function begin(next: Task): void {
    setNews('');
    setTask(next);
    if (next === 'none') heading.current?.focus();
  }

  return (
    <Frame className="two-step">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="two-step-head">
        <h2 ref={heading} className="text-section" tabIndex={-1}>
          {t('twoStep.title')}
        </h2>
        <span className="two-step-state" data-on={state.enabled}>
          {t(state.enabled ? 'twoStep.on' : 'twoStep.off')}
        </span>
      </div>
      <p role="status" className="two-step-news">
        {news}
      </p>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => finish(task === 'newCodes' ? '' : t('twoStep.switchedOn'))}
        />
      ) : (
        <Work
          task={task}
          state={state}
          hasPasskeys={hasPasskeys}
          onBegin={begin}
          onCodes={setCodes}
          onFinish={finish}
        />
      )}
    </Frame>
  );
}

interface WorkProps {
  readonly task: Task;
  readonly state: SecondStepState;
  readonly hasPasskeys: boolean;
  readonly onBegin: (task: Task) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onFinish: (said: string) => Promise<void>;
}

function Work({ task, state, hasPasskeys, onBegin, onCodes, onFinish }: WorkProps) {
  const { t } = useTexts();
  const api = useApi();
  const ways = useStepWays(state, hasPasskeys);
  const cancel = () => onBegin('none');
  if (task === 'switchOn') return <TwoStepSetup onCodes={onCodes} onCancel={cancel} />;
  if (task === 'switchOnPasskey') {
    return (
      <TwoStepProof
        key={task}
        name="two-step-passkey"
        text={t('passkeys.switchOnText')}
        submit={t('twoStep.switchOn')}
        variant="gold"
        ways={['passkey']}
        send={async ({ password, passkey }) => {
          if (!passkey) return;
          const body = { password, passkey };
          onCodes((await api.call('POST /api/auth/second-step/passkey', { body })).recoveryCodes);
        }}
        onCancel={cancel}
      />
    );
  }
  if (task === 'newCodes') {
    return (
      <TwoStepProof
        key={task}
        name="two-step-codes"
        text={t('twoStep.newCodesText')}
        submit={t('twoStep.newCodes')}
        variant="gold"
        ways={ways.filter((each) => each !== 'recovery')}
        send={async (body) =>
          onCodes((await api.call('POST /api/auth/second-step/recovery-codes', { body })).recoveryCodes)
        }
        onCancel={cancel}
      />
    );
  }
  if (task === 'switchOff') {
    return (
      <TwoStepProof
        key={task}
        name="two-step-remove"
        text={t('twoStep.switchOffText')}
        submit={t('twoStep.switchOff')}
        variant="danger"
        ways={ways}
        send={async (body) => {
          await api.call('POST /api/auth/second-step/remove', { body });
          await onFinish(t('twoStep.switchedOff'));
        }}
        onCancel={cancel}
      />
    );
  }
  return <Overview state={state} hasPasskeys={hasPasskeys} onBegin={onBegin} />;
}

function Overview({ state, hasPasskeys, onBegin }: Pick<WorkProps, 'state' | 'hasPasskeys' | 'onBegin'>) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { enabled, since, recoveryCodesLeft: left } = state;
  if (!enabled) {
    return (
      <div className="two-step-part">
        <p>{t('twoStep.lead')}</p>
        <div className="two-step-buttons needs-script">
          <Button variant="gold" icon="lock" onClick={() => onBegin('switchOn')}>
            {t('twoStep.switchOn')}
          </Button>
          {hasPasskeys && (
            <Button variant="ghost" icon="key" onClick={() => onBegin('switchOnPasskey')}>
              {t('login.passkey')}
            </Button>
          )}
        </div>
        {!hasPasskeys && <p className="text-muted">{t('passkeys.addFirst')}</p>}
      </div>
    );
  }
  return (
    <div className="two-step-part">
      {since && <p suppressHydrationWarning>{t('twoStep.since', { date: formatDate(tag, since) })}</p>}
      <p>
        {t('site.labelled', {
          label: t('twoStep.codes'),
          value: t('twoStep.codesLeft', { left, all: recoveryCodeCount }),
        })}
      </p>
      <div className="two-step-buttons needs-script">
        <Button variant="quiet" icon="scroll" onClick={() => onBegin('newCodes')}>
          {t('twoStep.newCodes')}
        </Button>
        <Button variant="danger" icon="unlock" onClick={() => onBegin('switchOff')}>
          {t('twoStep.switchOff')}
        </Button>
      </div>
    </div>
  );
}
