import type { OwnWords } from '#contract/design/home-blocks.ts';
import { homeLimits } from '#contract/design/home-limits.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { useTexts } from '#web/i18n.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

interface WordsProps {
  readonly id: string;
  readonly words: OwnWords;
  readonly language: LanguageCode;
  /** Characters of the text. */
  readonly max: number;
  /** The text is one paragraph, no Markdown. */
  readonly isPlain?: boolean;
  readonly textLabel?: string | undefined;
  readonly onChange: (words: OwnWords) => void;
}

export function WordsFields({ id, words, language, max, isPlain, textLabel, onChange }: WordsProps) {
  const { t } = useTexts();
  const { title, text } = words;
  const lang = tagOf(language);
  const label = textLabel ?? t('admin.audit.field.content');
  return (
    <>
      <Field
        id={`${id}-title`}
        label={t('admin.audit.field.title')}
        lang={lang}
        maxLength={homeLimits.title}
        autoComplete="off"
        value={title}
        onChange={(event) => onChange({ ...words, title: event.target.value })}
      />
      {isPlain ? (
        <Field id={`${id}-text`} label={label}>
          <TextArea
            rows={3}
            lang={lang}
            maxLength={max}
            value={text}
            onChange={(event) => onChange({ ...words, text: event.target.value })}
          />
        </Field>
      ) : (
        <MarkdownField
          id={`${id}-text`}
          name={`${id}-text`}
          label={label}
          lang={lang}
          rows={4}
          maxLength={max}
          value={text}
          onChange={(changed) => onChange({ ...words, text: changed })}
        />
      )}
    </>
  );
}

interface OwnProps extends Omit<WordsProps, 'words' | 'onChange'> {
  /** Null for the site's own. */
  readonly words: OwnWords | null;
  /** What own words begin with. */
  readonly defaults: OwnWords;
  readonly onChange: (words: OwnWords | null) => void;
}

/** The site's words, or the owner's instead of them. */
export function OwnWordsFields({ words, defaults: { title, text }, onChange, ...rest }: OwnProps) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox
        id={`${rest.id}-own`}
        checked={words !== null}
        onChange={(event) => onChange(event.target.checked ? { title, text } : null)}
      >
        {t('admin.home.ownWords')}
      </Checkbox>
      {words && <WordsFields {...rest} words={words} onChange={onChange} />}
    </>
  );
}
