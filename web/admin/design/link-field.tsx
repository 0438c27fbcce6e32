import { useEffect, useState } from 'react';
import { isLink, isOutside, maxLinkLength } from '#contract/design/links.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { tidyLink } from './tidy-link.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  /** Only an address of another site. */
  readonly isElsewhere?: boolean;
  /** Of this site, to choose from. */
  readonly pages?: readonly string[];
  /** What is no link stays in the field, and the draft has none. */
  readonly onChange: (link: string) => void;
}

/** Empty where it is none. */
function linkIn(typed: string, isElsewhere: boolean): string {
  const link = isElsewhere ? typed.trim() : tidyLink(typed, window.location.origin);
  return (isElsewhere ? isOutside : isLink)(link) ? link : '';
}

export function LinkField({ id, value, isElsewhere = false, pages = [], onChange }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // Undone, or another version.
  useEffect(
    () => setTyped((before) => (linkIn(before, isElsewhere) === value ? before : value)),
    [value, isElsewhere],
  );
  const isWrong = typed.trim() !== '' && linkIn(typed, isElsewhere) === '';
  return (
    <>
      <Field
        id={id}
        label={t('admin.design.link')}
        hint={
          isElsewhere ? t('admin.design.httpsHint') : t('admin.design.linkHint', { example: paths.ranking })
        }
        error={isWrong && isLeft ? t('admin.design.linkWrong') : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLinkLength}
        list={pages.length > 0 ? `${id}-pages` : undefined}
        value={typed}
        onBlur={() => {
          setLeft(true);
          if (!isWrong) setTyped(linkIn(typed, isElsewhere));
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(linkIn(target.value, isElsewhere));
        }}
      />
      {pages.length > 0 && (
        <datalist id={`${id}-pages`}>
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
      )}
    </>
  );
}
