import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Passkey } from '#contract/api/account/passkeys.ts';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { passkeyCount } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { usePasskeySupport } from '#web/second-step/use-passkey-support.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { TwoStepProof } from './two-step-proof.tsx';
import { useStepWays } from './use-step-ways.ts';

type Task = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey } | undefined;

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly step: SecondStepState;
}

/** The passkeys of the session's account: adding, renaming, removing. */
export function Passkeys({ passkeys, step }: PasskeysProps) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<Task>();
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  function begin(next: Task): void {
    setNews('');
    setTask(next);
    if (!next) heading.current?.focus();
  }

  /** @param said what is new */
  async function finish(said: string): Promise<void> {
    await revalidate();
    begin(undefined);
    setNews(said);
  }

  return (
    <Frame className="two-step passkeys">
      <h2 ref={heading} className="text-section" tabIndex={-1}>
        {t('passkeys.title')}
      </h2>
      <p role="status" className="two-step-news">
        {news}
      </p>
      {task ? (
        <Work task={task} passkeys={passkeys} step={step} onBegin={begin} onFinish={finish} />
      ) : (
        <Overview passkeys={passkeys} onBegin={begin} />
      )}
    </Frame>
  );
}

interface WorkProps extends PasskeysProps {
  readonly task: NonNullable<Task>;
  readonly onBegin: (task: Task) => void;
  readonly onFinish: (said: string) => Promise<void>;
}

function Work({ task, passkeys, step, onBegin, onFinish }: WorkProps) {
  const { t } = useTexts();
  const api = useApi();
  const cancel = () => onBegin(undefined);
  const ways = useStepWays(step, passkeys.length > 0);
  if (task === 'add') {
    return (
      <AddPasskey
        ways={ways}
        number={passkeys.length + 1}
        onAdded={() => onFinish(t('passkeys.added'))}
        onCancel={cancel}
      />
    );
  }
  if ('rename' in task) {
    const { id, name } = task.rename;
    return (
      <PasskeyName
        initial={name}
        submit={t('passkeys.save')}
        send={async (to) => {
          await api.call('PUT /api/auth/passkeys/{id}', { params: { id }, body: { name: to } });
          await onFinish(t('passkeys.renamed'));
        }}
        onCancel={cancel}
      />
    );
  }
  const { id, name } = task.remove;
  return (
    <TwoStepProof
      name="passkey-remove"
      text={t('passkeys.removeText', { name })}
      submit={t('passkeys.remove')}
      variant="danger"
      ways={ways}
      send={async (body) => {
        await api.call('POST /api/auth/passkeys/{id}/remove', { params: { id }, body });
        await onFinish(t('passkeys.removed'));
      }}
      onCancel={cancel}
    />
  );
}

function Overview({ passkeys, onBegin }: Pick<WorkProps, 'passkeys' | 'onBegin'>) {
  const { t } = useTexts();
  const isSupported = usePasskeySupport(true);
  const isFull = passkeys.length >= passkeyCount;
  return (
    <div className="two-step-part">
      <p>{t('passkeys.lead')}</p>
      {passkeys.length === 0 ? (
        <p className="text-muted">{t('passkeys.none')}</p>
      ) : (
        <ul className="security-rows">
          {passkeys.map((each) => (
            <PasskeyRow
              key={each.id}
              passkey={each}
              onRename={() => onBegin({ rename: each })}
              onRemove={() => onBegin({ remove: each })}
            />
          ))}
        </ul>
      )}
      {!isSupported && <p className="text-muted">{t('passkeys.unsupported')}</p>}
      {isSupported && isFull && <p className="text-muted">{t('passkeys.tooMany')}</p>}
      {isSupported && !isFull && (
        <div className="two-step-buttons needs-script">
          <Button variant="ghost" icon="key" onClick={() => onBegin('add')}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
