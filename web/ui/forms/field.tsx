import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldContext } from './field-context.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface FieldProps extends Omit<TextInputProps, 'id' | 'children' | 'className'> {
  /** Id of the control, the target of an error summary. */
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly optional?: boolean | undefined;
  readonly count?: { readonly used: number; readonly max: number } | undefined;
  readonly className?: string | undefined;
  /** The control; without it, the other properties make a `TextInput`. */
  readonly children?: ReactNode;
}

function RightColumn({ count, optional }: Pick<FieldProps, 'count' | 'optional'>) {
  const { t } = useTexts();
  if (count) {
    return (
      <span className="field-aside">
        <span aria-hidden="true">
          {count.used} / {count.max}
        </span>
        <span className="sr-only">{t('form.count', count)}</span>
      </span>
    );
  }
  return optional ? <span className="field-aside">{t('form.optional')}</span> : null;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <Icon name="warn" size={18} />
      <span>{children}</span>
    </p>
  );
}

/** Label, control, error and hint, connected for screen readers. */
export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, count, className, children, ...input } = props;
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const describedBy = classNames(errorId, hintId) || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={classNames('field', className)}>
        <div className="field-head">
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          <RightColumn count={count} optional={optional} />
        </div>
        {children ?? <TextInput {...input} />}
        {errorId && <FieldError id={errorId}>{error}</FieldError>}
        {hintId && (
          <p id={hintId} className="field-hint">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
