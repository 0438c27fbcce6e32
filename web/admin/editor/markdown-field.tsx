import { useRef } from 'react';
import { PictureDialog } from '#web/admin/media/picture-dialog.tsx';
import { PicturesUnderWay } from '#web/admin/media/pictures-under-way.tsx';
import { usePermission } from '#web/admin/use-permission.ts';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { onShortcut, Toolbar } from './toolbar.tsx';
import { useInsertPictures } from './use-insert-pictures.ts';

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
  /** Readers see the text with its pictures; so they do unless told otherwise. */
  readonly hasPictures?: boolean;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { id, name, label, value, onChange, maxLength, lang, error, rows = 12, hasPictures = true } = props;
  const { t } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = useInsertPictures(area);
  const maySee = usePermission('media.see') && hasPictures;
  const mayAdd = usePermission('media.manage') && hasPictures;
  return (
    <div className="editor-field" tabIndex={-1}>
      <Field id={id} label={label} error={error} hint={t('admin.editor.hint')}>
        <div className="editor">
          <Toolbar area={area} controls={id} onPicture={maySee ? pictures.open : undefined} />
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
            {...(mayAdd ? pictures.handlers : {})}
          />
        </div>
      </Field>
      <PicturesUnderWay {...pictures.adding} />
      <PictureDialog
        open={pictures.isOpen}
        title={t('admin.media.insertTitle')}
        confirm={t('admin.media.insert')}
        onClose={pictures.close}
        onChoose={pictures.choose}
      />
    </div>
  );
}
