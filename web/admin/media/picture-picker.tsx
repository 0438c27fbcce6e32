import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/api/media/library.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { PictureDialog } from './picture-dialog.tsx';

export interface PicturePickerProps {
  /** The id of a picture of the library; null for none. */
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** What the picture is for: the name of the group of buttons. */
  readonly label: string;
}

/** The picture with this id, as soon as it is loaded. */
function usePicture(id: number | null): readonly [Picture | undefined, (picture: Picture) => void] {
  const api = useApi();
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    if (id === null || picture?.id === id) return;
    const controller = new AbortController();
    api
      .call('GET /api/media/{id}', { params: { id }, signal: controller.signal })
      .then(({ data }) => setPicture(data))
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, id, picture]);
  return [picture?.id === id ? picture : undefined, setPicture];
}

/** Chooses a picture of the library for a place outside texts, such as a cover. */
export function PicturePicker({ value, onChange, label }: PicturePickerProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = usePicture(value);
  const pick = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a form's part, which its user decides
    <div className="picture-picker" role="group" aria-label={label}>
      {picture && <LibraryImage picture={picture} sizes="240px" className="picture-picker-image" />}
      <div className="picture-picker-buttons">
        <Button ref={pick} variant="quiet" size="small" icon="picture" onClick={() => setOpen(true)}>
          {t(value === null ? 'admin.media.pick' : 'admin.media.change')}
        </Button>
        {value !== null && (
          <Button
            variant="quiet"
            size="small"
            icon="cross"
            onClick={() => {
              // This button goes with the picture.
              pick.current?.focus();
              onChange(null);
            }}
          >
            {t('admin.media.remove')}
          </Button>
        )}
      </div>
      <PictureDialog
        open={isOpen}
        title={t('admin.media.pick')}
        confirm={t('admin.media.pick')}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false);
          setPicture(chosen);
          onChange(chosen.id);
        }}
      />
    </div>
  );
}
