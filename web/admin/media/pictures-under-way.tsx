import { handingOnFocus } from '#web/forms/use-focus-after-removal.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import type { AddedPicture, AddPictures } from './use-add-pictures.ts';

/**
 * What is being added, with its progress, and what could not be. A button that goes when it is pressed hands the focus to the next
 * element around the list that has `tabIndex={-1}`.
 */
export function PicturesUnderWay({ items, retry, dismiss }: Omit<AddPictures, 'add'>) {
  return (
    <ul className="pictures-under-way" aria-live="polite" hidden={items.length === 0}>
      {items.map((item) => (
        <li key={item.key}>
          {item.problem === null ? (
            <Progress item={item} />
          ) : (
            <Failed item={item} retry={retry} dismiss={dismiss} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Progress({ item: { name, sent } }: { readonly item: AddedPicture }) {
  const { t } = useTexts();
  const text = t(sent < 1 ? 'admin.downloads.uploading' : 'admin.media.preparing', { name });
  return (
    <>
      <span className="picture-way-name">{text}</span>
      <progress className="upload-bar" aria-label={text} max={1} value={sent} />
    </>
  );
}

interface FailedProps extends Pick<AddPictures, 'retry' | 'dismiss'> {
  readonly item: AddedPicture;
}

function Failed({ item, retry, dismiss }: FailedProps) {
  const { t } = useTexts();
  const { key, name, problem } = item;
  return (
    <div className="picture-way-failed">
      <Icon name="warn" />
      <p>
        <strong>{t('admin.media.failed', { name })}</strong> <span>{problem}</span>
      </p>
      <IconButton icon="refresh" label={t('site.tryAgain')} onClick={handingOnFocus(() => retry(item))} />
      <IconButton icon="cross" label={t('site.close')} onClick={handingOnFocus(() => dismiss(key))} />
    </div>
  );
}
