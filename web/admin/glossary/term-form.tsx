import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { glossaryTermLength } from '#contract/limits.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

const fieldId = 'glossary-term';

/** Keeps the focus in the field after each term; a rejected term stays in it. */
export function TermForm() {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const field = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function add(): Promise<void> {
    await api.call('POST /api/glossary', { body: { term } });
    setTerm('');
    toast({ kind: 'success', title: t('admin.glossary.added', { term: term.trim() }) });
    await revalidate();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(term.trim() === '');
    submission.clear();
    if (term.trim() !== '') await submission.send(add);
    field.current?.focus();
  }

  const failure = submission.failure.map(({ text }) => text).join(' ');
  return (
    <form className="admin-inline-form" method="post" noValidate onSubmit={submit}>
      <Field
        id={fieldId}
        ref={field}
        className="admin-inline-form-field"
        label={t('admin.glossary.term')}
        hint={t('admin.glossary.hint')}
        error={isMissing ? t('admin.glossary.required') : failure}
        name="term"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={glossaryTermLength}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <Button
        type="submit"
        variant="gold"
        icon="plus"
        busy={submission.busy}
        busyText={t('admin.glossary.adding')}
      >
        {t('admin.glossary.add')}
      </Button>
    </form>
  );
}
