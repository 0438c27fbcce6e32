import type { EventSource } from '#contract/api/world/events.ts';
import { type EditConflict, useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { type Draft, useDraft } from '#web/forms/use-draft.ts';
import { type FormState, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { type DraftField, draftNameOf, draftProblems, type EventDraft, formOf } from './event-draft.ts';

/** What groups of fields work with. */
export interface DraftProps {
  readonly draft: EventDraft;
  readonly form: FormState<DraftField>;
  readonly onChange: (changed: Partial<EventDraft>) => void;
}

interface EventFormState {
  readonly draft: Draft<EventDraft>;
  readonly form: FormState<DraftField>;
  readonly conflict: EditConflict<EventSource>;
}

/**
 * @param event null for a new one
 * @param onDone is told the title of what was saved, and whether nothing was typed meanwhile, which would stay
 */
export function useEventForm(
  event: EventSource | null,
  initial: EventDraft,
  onDone: (title: string, isOver: boolean) => Promise<void>,
): EventFormState {
  const { t } = useTexts();
  const api = useStaffApi();
  const draft = useDraft(draftNameOf(event), initial);
  const readNow = async () => {
    const { events } = (await api.call('GET /api/event-sources')).data;
    return events.find(({ id }) => id === event?.id);
  };
  const conflict = useEditConflict<EventSource>(readNow);

  async function send(): Promise<void> {
    const { startedFrom, title } = draft.value;
    const body = formOf(draft.value);
    if (event)
      await api.call('PUT /api/events/{id}', { params: { id: event.id }, body: { ...body, startedFrom } });
    else await api.call('POST /api/events', { body });
    // A new one that stayed would be saved as another.
    if (!event) draft.forget();
    const isOver = !event || draft.forgetSent(draft.value);
    if (!isOver && event) {
      // What was typed on is based on what was just saved.
      const now = await readNow().catch(() => undefined);
      if (now) draft.change({ startedFrom: now.revision });
    }
    await onDone(title.trim(), isOver);
  }

  const form = useForm<DraftField>({
    name: 'event',
    problems: draftProblems(draft.value, t),
    failureTitle: t('admin.events.failed'),
    onApiError: conflict.look,
    send,
  });
  return { draft, form, conflict };
}
