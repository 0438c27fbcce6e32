import { isLanguageCode, type LanguageCode, languages, tagOf } from '#contract/languages.ts';
import { useHasEngine } from '#web/admin/admin-texts.tsx';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';

export interface SourceLanguage {
  readonly code: LanguageCode;
  /** For `lang`. */
  readonly tag: string;
  /** Labels of the fields that are written in it. */
  readonly titleLabel: string;
  readonly contentLabel: string;
}

/** What a form says about the language its texts are written in. @param draft a code, as drafts keep it */
export function useWrittenIn(draft: string): SourceLanguage {
  const { t } = useTexts();
  const code = isLanguageCode(draft) ? draft : 'en';
  const language = languages.find((each) => each.code === code)?.name ?? code;
  return {
    code,
    tag: tagOf(code),
    titleLabel: code === 'en' ? t('admin.news.title') : t('admin.translation.titleIn', { language }),
    contentLabel: code === 'en' ? t('admin.news.content') : t('admin.translation.contentIn', { language }),
  };
}

interface Props {
  readonly id: string;
  readonly value: LanguageCode;
  readonly onChange: (code: string) => void;
}

/** Chooses the language that the other fields are written in. */
export function SourceLanguageField({ id, value, onChange }: Props) {
  const { t } = useTexts();
  const hint = useHasEngine() ? t('admin.editor.writtenInHint') : undefined;
  return (
    <Field id={id} label={t('admin.editor.writtenIn')} hint={hint}>
      <Select name="language" value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
