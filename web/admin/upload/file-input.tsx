import { useRef, useState } from 'react';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useFieldLinks } from '#web/ui/forms/field-context.ts';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

interface FileInputProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  /** What a field for several files says. */
  readonly several?: { readonly choose: string; readonly drop: string };
}

/**
 * A field to click, or to drop files on. The browser's own control lies invisibly over it, so that keyboard, screen
 * reader and dropping work as everywhere; only a file chosen before hydration is shown by that control itself.
 */
export function FileInput({ files, onChange, disabled, several }: FileInputProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const links = useFieldLinks();
  const control = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isChosen = files.length > 0;
  useLaterChanges(isChosen, () => {
    if (!isChosen && control.current) control.current.value = '';
  });
  const remove = () => {
    onChange([]);
    control.current?.focus();
  };
  const name = files.map((file) => file.name).join(', ');
  const size = formatFileSize(
    tag,
    files.reduce((sum, file) => sum + file.size, 0),
  );
  return (
    <div className="file-drop" data-over={isOver || undefined} data-invalid={links['aria-invalid']}>
      <input
        ref={control}
        type="file"
        name="file"
        className="file-drop-input"
        required
        multiple={several !== undefined}
        disabled={disabled}
        {...links}
        onChange={(event) => onChange([...(event.target.files ?? [])])}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <Icon name={isChosen ? 'check' : 'upload'} size={26} />
      <label className="file-drop-words" htmlFor={links.id}>
        {isChosen && (
          <span className="file-drop-name">
            <strong>{name}</strong> <span>{size}</span>
          </span>
        )}
        <span className="file-drop-choose">
          {several?.choose ?? t(isChosen ? 'admin.downloads.chooseOther' : 'admin.downloads.choose')}
        </span>{' '}
        <span className="file-drop-hint">{several?.drop ?? t('admin.downloads.drop')}</span>
      </label>
      {isChosen && !several && !disabled && (
        <IconButton icon="cross" label={t('admin.downloads.removeFile')} onClick={remove} />
      )}
      <p className="sr-only" role="status">
        {isChosen && t('admin.downloads.chosen', { name, size })}
      </p>
    </div>
  );
}
