import { useEffect, useState } from 'react';
import { homeLimits, isHttpsLink, isLink } from '#contract/design/home-limits.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Field } from '#web/ui/forms/field.tsx';

interface Props {
  readonly id: string;
  readonly value: string;
  /** Only an address of another site. */
  readonly isElsewhere?: boolean;
  /** What is no link stays in the field, and the draft has none. */
  readonly onChange: (link: string) => void;
}

/** Empty where it is none. */
function linkIn(typed: string, check: (text: string) => boolean): string {
  return check(typed.trim()) ? typed.trim() : '';
}

export function LinkField({ id, value, isElsewhere = false, onChange }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const check = isElsewhere ? isHttpsLink : isLink;
  // Undone, or another version.
  useEffect(() => setTyped((before) => (linkIn(before, check) === value ? before : value)), [value, check]);
  const isWrong = typed.trim() !== '' && linkIn(typed, check) === '';
  return (
    <Field
      id={id}
      label={t('admin.home.link')}
      hint={isElsewhere ? t('admin.home.httpsHint') : t('admin.home.linkHint', { example: paths.ranking })}
      error={isWrong ? t('admin.home.linkWrong') : undefined}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={homeLimits.link}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linkIn(event.target.value, check));
      }}
    />
  );
}
