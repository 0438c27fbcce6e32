import { useState } from 'react';
import { isMenuLink, menuLimits } from '#contract/design/menus.ts';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { tidyLink } from './edit-menus.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  /** Paths of this site, to choose from. */
  readonly paths: readonly string[];
  readonly onChange: (link: string) => void;
}

/** Where an own entry leads; the draft gets only what is a link. */
export function LinkField({ id, value, paths, onChange }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const tidy = (text: string) => tidyLink(text, window.location.origin);
  // Undo, redo and versions change the draft without the field.
  const text = isMenuLink(value) && isMenuLink(tidy(typed)) && tidy(typed) !== value ? value : typed;
  const isWrong = text.trim() !== '' && !isMenuLink(tidy(text));
  return (
    <>
      <Field
        id={id}
        label={t('admin.menus.link')}
        hint={t('admin.menus.linkHint', { example: '/guides' })}
        error={isWrong && isLeft ? t('admin.menus.linkWrong') : undefined}
        list={`${id}-paths`}
        maxLength={menuLimits.link}
        autoComplete="off"
        spellCheck={false}
        required
        value={text}
        onBlur={() => {
          setLeft(true);
          if (!isWrong) setTyped(tidy(text));
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          const link = tidy(target.value);
          onChange(isMenuLink(link) ? link : '');
        }}
      />
      <datalist id={`${id}-paths`}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  );
}
