import { useState } from 'react';
import type { EventSource } from '#contract/api/world/events.ts';
import { tagOf } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { formatMoment, formatPercent } from '#web/ui/time/zoned-times.ts';

const looks = {
  confirmed: { health: 'good', icon: 'check' },
  differs: { health: 'paused', icon: 'warn' },
  unknown: { health: 'doubtful', icon: 'info' },
} as const;

function State({ event }: { readonly event: EventSource }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { running, next, timeZone } = event;
  if (running !== null) {
    const { health, icon } = looks[running];
    return (
      <p className="admin-health" data-health={health}>
        <Icon name={icon} size={18} />
        {t(`admin.events.running.${running}`)}
      </p>
    );
  }
  const [first] = next;
  if (!first) return <p className="event-row-facts">{t('admin.events.over')}</p>;
  const time = formatMoment(tag, timeZone, first.startsAt, 'numeric');
  return <p className="event-row-facts">{t('admin.events.nextAt', { time, zone: timeZone })}</p>;
}

/** What it is, and when it takes place. */
export function EventFacts({ event }: { readonly event: EventSource }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <>
      <p className="event-row-facts">
        {t(`events.kind.${event.kind}`)}
        {event.value !== null && ` ${formatPercent(tag, event.value)}`} · {t(`admin.events.${event.repeats}`)}
      </p>
      <State event={event} />
    </>
  );
}

interface RowsProps {
  readonly events: readonly EventSource[];
  readonly onEdit: (event: EventSource) => void;
  readonly onDeleted: (event: EventSource) => Promise<void>;
}

export function EventRows({ events, onEdit, onDeleted }: RowsProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const [chosen, setChosen] = useState<EventSource | null>(null);

  async function remove(event: EventSource, close: () => void): Promise<void> {
    const { id, title } = event;
    await unlessDone('events.notFound', api.call('DELETE /api/events/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.events.deleted', { title }) });
    await onDeleted(event);
  }

  return (
    <>
      <ul className="event-rows" tabIndex={-1}>
        {events.map((event) => (
          <li key={event.id} className="event-row">
            <div>
              <p className="event-row-title" lang={tagOf(event.language)}>
                {event.title}
              </p>
              <EventFacts event={event} />
            </div>
            <div className="event-row-buttons">
              <Button
                variant="quiet"
                size="small"
                icon="edit"
                aria-label={t('admin.events.editNamed', { title: event.title })}
                onClick={() => onEdit(event)}
              >
                {t('admin.events.edit')}
              </Button>
              <Button
                variant="quiet"
                size="small"
                icon="trash"
                aria-label={t('admin.events.deleteNamed', { title: event.title })}
                onClick={() => setChosen(event)}
              >
                {t('admin.events.delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.events.deleteTitle')}
        confirm={t('admin.events.delete')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.events.deleteText', { title: chosen?.title ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
