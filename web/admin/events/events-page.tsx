import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { EventSource } from '#contract/api/world/events.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { apiContext } from '#web/api.ts';
import { forgetDraft, hasDraft } from '#web/forms/draft-storage.ts';
import { useFocusBack } from '#web/forms/use-focus-back.ts';
import { useDraftOwner } from '#web/forms/use-form-account.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { draftNameOf, draftOf, newDraft } from './event-draft.ts';
import { EventFormPanel } from './event-form.tsx';
import { EventRows } from './event-rows.tsx';
import { GameState } from './game-state.tsx';

type Data = ResponseOf<'GET /api/event-sources'>['data'];

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('events.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<Data> {
  return (await context.get(apiContext).call('GET /api/event-sources')).data;
}

export const ErrorBoundary = AdminFailure;

type Editing = EventSource | 'new' | null;

/** The calendar of events. */
export function Component() {
  const { t } = useTexts();
  const { events, reading, timeZone } = useLoaderData<Data>();
  const { revalidate } = useRevalidator();
  const language = useSourceLanguage();
  const toast = useToast();
  const [editing, setEditing] = useState<Editing>(null);
  const place = useFocusBack<HTMLDivElement>(editing);
  const owner = useDraftOwner();

  // Goes on with what was begun before the page was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has changed opens no form
  useEffect(() => {
    const begun = [null, ...events].find((event) => hasDraft(owner, draftNameOf(event)));
    setEditing((already) => already ?? (begun === null ? 'new' : (begun ?? null)));
  }, [owner]);

  async function deleted(event: EventSource): Promise<void> {
    forgetDraft(owner, draftNameOf(event));
    if (editing !== 'new' && editing?.id === event.id) setEditing(null);
    await revalidate();
  }

  async function done(title: string, isOver: boolean): Promise<void> {
    // Another one may have been opened meanwhile, which stays.
    if (isOver) setEditing((now) => (now === editing ? null : now));
    toast({ kind: 'success', title: t('admin.events.saved', { title }) });
    await revalidate();
  }

  return (
    <section aria-labelledby="admin-events">
      <SectionTitle id="admin-events" aside={<Link to={paths.events}>{t('admin.events.view')}</Link>}>
        {t('events.title')}
      </SectionTitle>
      <div className="admin-section" ref={place}>
        <p className="admin-intro">{t('admin.events.text')}</p>
        {editing === null ? (
          <Button variant="gold" icon="plus" className="event-add" onClick={() => setEditing('new')}>
            {t('admin.events.add')}
          </Button>
        ) : (
          <EventFormPanel
            key={editing === 'new' ? 'new' : editing.id}
            event={editing === 'new' ? null : editing}
            initial={editing === 'new' ? newDraft(language, timeZone) : draftOf(editing)}
            onDone={done}
            onCancel={() => setEditing(null)}
          />
        )}
        {events.length === 0 ? (
          <StateBox
            kind="empty"
            icon="calendar"
            level={3}
            title={t('events.empty')}
            text={t('admin.events.emptyText')}
          />
        ) : (
          <EventRows events={events} onEdit={setEditing} onDeleted={deleted} />
        )}
        <GameState reading={reading} />
      </div>
    </section>
  );
}
