import { type ChangeEvent, useId, useRef } from 'react';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { handingOnFocus, useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import type { OwnPictures } from './use-pictures.ts';

/** Chooses pictures for a message and shows those it has. */
export function PictureField({ pictures }: { readonly pictures: OwnPictures }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { ids, waitingFor, problem, isFull } = pictures;
  useFocusAfterRemoval(waitingFor !== undefined);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    void pictures.add(chosen);
  }

  return (
    <div className="field" tabIndex={-1}>
      <p className="field-hint">{t('tickets.attached', { max: ticketLimits.filesPerMessage })}</p>
      {ids.length > 0 && (
        <ul className="ticket-pictures">
          {ids.map((fileId, index) => (
            <li key={fileId}>
              <img src={`/api/ticket-files/${fileId}`} alt={t('tickets.picture', { number: index + 1 })} />
              <Button
                variant="quiet"
                size="small"
                icon="trash"
                onClick={handingOnFocus(() => pictures.remove(fileId))}
              >
                {t('tickets.removePicture', { number: index + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        multiple
        onChange={choose}
      />
      {!isFull && (
        <div>
          <Button
            variant="quiet"
            size="small"
            icon="upload"
            busy={waitingFor !== undefined}
            busyText={t('tickets.pictureUnderWay')}
            onClick={() => input.current?.click()}
          >
            {t('tickets.attach')}
          </Button>
        </div>
      )}
    </div>
  );
}
