import { useEffect, useRef, useState } from 'react';
import { passkeyNameLength } from '#contract/limits.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface PasskeyNameProps {
  readonly initial: string;
  readonly submit: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** What its owner calls a passkey. */
export function PasskeyName({ initial, submit, send, onCancel }: PasskeyNameProps) {
  const { t } = useTexts();
  const [name, setName] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const form = useForm<'name'>({
    name: 'passkey',
    problems: name.trim() === '' ? [{ field: 'name', text: t('passkeys.nameRequired') }] : [],
    send: () => send(name.trim()),
  });
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <Field
        id={form.idOf('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={form.errorOf('name')}
      >
        <TextInput
          ref={input}
          name="passkey-name"
          autoComplete="off"
          maxLength={passkeyNameLength}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="form-buttons">
        <Button type="submit" variant="gold" busy={form.busy} busyText={t('twoStep.busy')}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </form>
  );
}
