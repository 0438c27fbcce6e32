import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { pictureFilesIn } from './picture-files-in.ts';
import { PicturesUnderWay } from './pictures-under-way.tsx';
import { type AddPictures as Adding, useFormatsHint } from './use-add-pictures.ts';

/** Pictures that are pasted anywhere but into a text. */
function usePastedPictures(add: Adding['add']): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pictureFilesIn(event.clipboardData);
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

/** A field to choose pictures with, or to drop or paste them into. */
export function AddPictures({ adding }: { readonly adding: Adding }) {
  const { t } = useTexts();
  const id = useId();
  const hint = useFormatsHint();
  const [isOver, setOver] = useState(false);
  const { add } = adding;
  usePastedPictures(add);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    add(event.target.files ?? []);
    event.target.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    add(pictureFilesIn(event.dataTransfer));
  }

  return (
    <div className="add-pictures needs-script" tabIndex={-1}>
      <div className="file-drop" data-over={isOver || undefined}>
        <input
          id={id}
          type="file"
          className="file-drop-input"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        <Icon name="upload" size={26} />
        <label className="file-drop-words" htmlFor={id}>
          <span className="file-drop-choose">{t('admin.media.choose')}</span>
          <span className="file-drop-hint">, {t('admin.media.drop')}</span>
        </label>
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <PicturesUnderWay {...adding} />
    </div>
  );
}
