import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { StrengthMeter, StrengthNotes } from './strength-meter.tsx';
import { useAssessment } from './use-assessment.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly name: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** Whose password it is, where that is known. */
  readonly login?: string;
}

/** A field for a new password that shows its strength while it is typed. */
export function NewPasswordField({ id, label, hint, error, onChange, login = '', ...input }: Props) {
  const assessment = useAssessment(input.value, login);
  const hints = (
    <>
      {hint}
      <StrengthNotes assessment={assessment} />
    </>
  );
  return (
    <Field id={id} label={label} hint={hints} error={error}>
      <PasswordInput
        {...input}
        autoComplete="new-password"
        required
        onChange={(event) => onChange(event.target.value)}
      />
      <StrengthMeter assessment={assessment} />
    </Field>
  );
}
