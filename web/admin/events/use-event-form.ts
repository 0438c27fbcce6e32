import { useState } from 'react';
import { type FormState, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { type DraftField, draftProblems, type EventDraft } from './event-draft.ts';

/** What groups of fields work with. */
export interface DraftProps {
  readonly draft: EventDraft;
  readonly form: FormState<DraftField>;
  readonly onChange: (changed: Partial<EventDraft>) => void;
}

interface EventFormState {
  readonly draft: EventDraft;
  readonly change: (changed: Partial<EventDraft>) => void;
  readonly form: FormState<DraftField>;
}

export function useEventForm(
  initial: EventDraft,
  send: (draft: EventDraft) => Promise<void>,
): EventFormState {
  const { t } = useTexts();
  const [draft, setDraft] = useState(initial);
  const form = useForm<DraftField>({
    name: 'event',
    problems: draftProblems(draft, t),
    failureTitle: t('admin.events.failed'),
    send: () => send(draft),
  });
  return { draft, change: (changed) => setDraft((before) => ({ ...before, ...changed })), form };
}
