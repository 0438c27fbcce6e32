import { useRef, useState } from 'react';
import { formatFileSize } from '#contract/file-size.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useFieldLinks } from '#web/ui/forms/field-context.ts';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

interface FileInputProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly disabled?: boolean;
}

/**
 * A field to click, or to drop a file on. The browser's own control lies invisibly over it, so that keyboard, screen
 * reader and dropping work as everywhere; only a file chosen before hydration is shown by that control itself.
 */
export function FileInput({ file, onChange, disabled }: FileInputProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const links = useFieldLinks();
  const control = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useLaterChanges(file, () => {
    if (file === null && control.current) control.current.value = '';
  });
  const remove = () => {
    onChange(null);
    control.current?.focus();
  };
  const size = file && formatFileSize(tag, file.size);
  return (
    <div className="file-drop" data-over={isOver || undefined} data-invalid={links['aria-invalid']}>
      <input
        ref={control}
        type="file"
        name="file"
        className="file-drop-input"
        required
        disabled={disabled}
        {...links}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <Icon name={file ? 'check' : 'upload'} size={26} />
      <label className="file-drop-words" htmlFor={links.id}>
        {file && (
          <span className="file-drop-name">
            <strong>{file.name}</strong> <span>{size}</span>
          </span>
        )}
        <span className="file-drop-choose">
          {t(file ? 'admin.downloads.chooseOther' : 'admin.downloads.choose')}
        </span>{' '}
        <span className="file-drop-hint">{t('admin.downloads.drop')}</span>
      </label>
      {file && !disabled && (
        <IconButton icon="cross" label={t('admin.downloads.removeFile')} onClick={remove} />
      )}
      <p className="sr-only" role="status">
        {file && t('admin.downloads.chosen', { name: file.name, size: size ?? '' })}
      </p>
    </div>
  );
}
