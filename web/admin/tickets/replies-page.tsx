import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { usePermission } from '#web/admin/use-permission.ts';
import '#web/tickets/tickets.css';
import './tickets.css';
import { type FormEvent, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import { languageCodes, languages } from '#contract/languages.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { languageName } from '#web/admin/translations/translation-item.ts';
import { apiContext } from '#web/api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { TicketText } from '#web/tickets/ticket-message.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('tickets.replies')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly TicketTemplate[]> {
  return (await context.get(apiContext).call('GET /api/admin/ticket-templates')).data;
}

export const ErrorBoundary = AdminFailure;

/** Answers that staff use again and again. */
export function Component() {
  const { t } = useTexts();
  const templates = useLoaderData<readonly TicketTemplate[]>();
  return (
    <section aria-labelledby="admin-replies">
      <SectionTitle id="admin-replies" aside={<Link to={adminPaths.tickets}>{t('tickets.back')}</Link>}>
        {t('tickets.replies')}
      </SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.tickets.repliesText')}</p>
        <IfPermitted permission="tickets.editTemplates">
          <ReplyForm />
        </IfPermitted>
        <Replies templates={templates} />
      </div>
    </section>
  );
}

function ReplyForm() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission(t('tickets.failed'));
  const draft = useDraft('ticket-reply', { name: '', text: '', language: code as string });
  const { name, text } = draft.value;
  const language = languageCodes.find((each) => each === draft.value.language) ?? code;
  // A language chosen for a reply that is not begun is no draft.
  function change(part: Partial<typeof draft.value>): void {
    const changed = { ...draft.value, ...part };
    if (changed.name.trim() === '' && changed.text.trim() === '') draft.forget(changed);
    else draft.change(part);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void submission.send(async () => {
      await api.call('POST /api/admin/ticket-templates', { body: { name, language, text } });
      draft.forgetSent(draft.value, { name: '', text: '', language });
      toast({ kind: 'success', title: t('admin.tickets.saved') });
      await revalidate();
    });
  }

  return (
    <form className="ticket-card ticket-form panel" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <Field
        id="reply-name"
        label={t('admin.tickets.name')}
        maxLength={ticketLimits.templateName}
        autoComplete="off"
        required
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field id="reply-language" label={t('admin.tickets.language')}>
        <Select value={language} onChange={(event) => change({ language: event.target.value })}>
          {languages.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="reply-text" label={t('tickets.message')}>
        <TextArea
          required
          maxLength={ticketLimits.text}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <div>
        <Button
          type="submit"
          variant="gold"
          icon="plus"
          busy={submission.busy}
          busyText={t('tickets.sending')}
        >
          {t('admin.tickets.add')}
        </Button>
      </div>
    </form>
  );
}

function Replies({ templates }: { readonly templates: readonly TicketTemplate[] }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  const mayRemove = usePermission('tickets.editTemplates');
  const [chosen, setChosen] = useState<TicketTemplate | null>(null);

  async function remove(id: number | null, close: () => void): Promise<void> {
    if (id !== null) {
      const call = api.call('DELETE /api/admin/ticket-templates/{id}', { params: { id } });
      await unlessDone('tickets.notFound', call);
    }
    close();
    await revalidate();
  }

  return (
    <>
      <ul className="ticket-replies" tabIndex={-1}>
        {templates.map((template) => (
          <li key={template.id} className="ticket-card panel">
            <h3 className="text-card">{template.name}</h3>
            <p className="ticket-meta">{languageName(template.language).name}</p>
            <TicketText {...template} />
            {mayRemove && (
              <div>
                <Button
                  variant="quiet"
                  size="small"
                  icon="trash"
                  aria-label={t('site.labelled', { label: t('admin.tickets.remove'), value: template.name })}
                  onClick={() => setChosen(template)}
                >
                  {t('admin.tickets.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.tickets.remove')}
        confirm={t('admin.tickets.remove')}
        onClose={() => setChosen(null)}
        onConfirm={(close) => remove(chosen?.id ?? null, close)}
      >
        <p>{t('admin.tickets.removeText', { name: chosen?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
