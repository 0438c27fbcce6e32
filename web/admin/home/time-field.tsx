import { fromLocalTime, latestLocalTime, localZone, toLocalTime } from '#web/admin/news/local-time.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  /** ISO 8601 in UTC. */
  readonly value: string | null;
  readonly onChange: (time: string | null) => void;
}

/** A moment in the time zone of the browser. */
export function TimeField({ id, label, value, onChange }: Props) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const local = value === null ? '' : toLocalTime(value);
  return (
    <Field
      id={id}
      label={label}
      hint={t('admin.news.publishAtHint', { zone: localZone(tag, local) })}
      type="datetime-local"
      max={latestLocalTime}
      value={local}
      onChange={(event) => onChange(fromLocalTime(event.target.value) ?? null)}
    />
  );
}
