import { useEffect, useRef, useState } from 'react';
import { CodeField, type CodeKind } from '#web/forms/code-field.tsx';
import { useTexts } from '#web/i18n.ts';

/** How the second step is given. */
export type StepWay = CodeKind | 'passkey';

interface StepFieldProps {
  /** Those to choose from, the first one first; none where no second step is asked for. */
  readonly ways: readonly StepWay[];
  readonly way: StepWay | undefined;
  readonly onWay: (way: StepWay) => void;
  readonly id: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
}

const texts = {
  app: 'code.useApp',
  recovery: 'code.useRecoveryCode',
  passkey: 'passkeys.use',
} as const;

/** A code, or a passkey that is asked for when the form is sent, with links to the other ways. */
export function StepField({ ways, way, onWay, id, value, onChange, error }: StepFieldProps) {
  const { t } = useTexts();
  // The pressed link goes with the way it leads to: the focus goes to what is there then.
  const [wasChosen, setChosen] = useState(false);
  const others = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasChosen && way === 'passkey') others.current?.focus();
  }, [wasChosen, way]);
  if (!way) return null;
  const buttons = ways
    .filter((each) => each !== way)
    .map((each) => (
      <button
        key={each}
        type="button"
        className="link"
        onClick={() => {
          setChosen(true);
          onChange('');
          onWay(each);
        }}
      >
        {t(texts[each])}
      </button>
    ));
  const hint = buttons.length > 0 ? <span className="step-ways">{buttons}</span> : undefined;
  if (way === 'passkey') {
    return !hint ? null : (
      // biome-ignore lint/a11y/useSemanticElements: its links lead to other ways, and are no fields.
      <div ref={others} role="group" aria-label={t(texts.passkey)} tabIndex={-1}>
        {hint}
      </div>
    );
  }
  return (
    <CodeField
      key={way}
      id={id}
      value={value}
      onChange={onChange}
      error={error}
      kind={way}
      hint={hint}
      focused={wasChosen}
    />
  );
}
