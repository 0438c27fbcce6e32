import { useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from './text-area.tsx';
import { onShortcut, Toolbar } from './toolbar.tsx';

interface MarkdownFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In characters. */
  readonly maxLength: number;
  /** BCP 47 tag of the typed text. */
  readonly lang: string;
  readonly error?: string | undefined;
  readonly rows?: number;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { id, name, label, value, onChange, maxLength, lang, error, rows = 12 } = props;
  const { t } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Field id={id} label={label} error={error} hint={t('admin.editor.hint')}>
      <div className="editor">
        <Toolbar area={area} controls={id} />
        <TextArea
          ref={area}
          name={name}
          required
          rows={rows}
          lang={lang}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onShortcut}
        />
      </div>
    </Field>
  );
}
