import { ticketLimits } from '#contract/tickets/tickets.ts';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

interface MessageFieldProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** What a player writes to the team. */
export function MessageField({ id, error, text, onChange }: MessageFieldProps) {
  const { t } = useTexts();
  return (
    <Field
      id={id}
      label={t('tickets.message')}
      error={error}
      count={{ used: text.length, max: ticketLimits.text }}
    >
      <TextArea
        required
        maxLength={ticketLimits.text}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
