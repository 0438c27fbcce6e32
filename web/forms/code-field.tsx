import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

export type CodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  /** A recovery code has letters, which a numeric keyboard lacks. */
  readonly kind?: CodeKind;
  /** Lets the visitor choose between the app and a recovery code. */
  readonly onKind?: (kind: CodeKind) => void;
  readonly focused?: boolean;
  /** In place of that choice. */
  readonly hint?: ReactNode;
}

/** The code of a second step. */
export function CodeField(props: CodeFieldProps) {
  const { id, value, onChange, error, kind = 'app', onKind, focused = false, hint } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const isApp = kind === 'app';
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  function toggle(): void {
    onChange('');
    onKind?.(isApp ? 'recovery' : 'app');
    input.current?.focus();
  }

  const other = (
    <button type="button" className="link" onClick={toggle}>
      {t(isApp ? 'code.useRecoveryCode' : 'code.useApp')}
    </button>
  );
  return (
    <Field
      id={id}
      label={t(isApp ? 'code.digits' : 'code.recoveryCode')}
      error={error}
      hint={hint ?? (onKind && other)}
    >
      <TextInput
        ref={input}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
