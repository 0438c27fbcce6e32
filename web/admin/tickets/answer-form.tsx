import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffTicket, TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import { isSameLanguage, type LanguageCode } from '#contract/languages.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { languageName } from '#web/admin/translations/translation-item.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useShowNewer } from './use-show-newer.ts';

interface AnswerFormProps {
  readonly ticket: StaffTicket;
  /** In the player's language. */
  readonly templates: readonly TicketTemplate[];
}

/** A translation with what it was made of. */
interface Made {
  readonly text: string;
  readonly language: LanguageCode | null;
  readonly translation: string;
}

const noTranslation: Made = { text: '', language: null, translation: '' };

/** What is being written, its calls, and what became of them. */
function useAnswer({ id, language: theirs, messages }: StaffTicket) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const showNewer = useShowNewer();
  const submission = useSubmission(t('tickets.failed'));
  const translating = useSubmission(t('tickets.failed'));
  const draft = useDraft(`ticket-answer-${id}`, { text: '', language: code as string });
  const { text } = draft.value;
  // A language chosen for an answer that is not begun is no draft.
  function change(part: Partial<typeof draft.value>): void {
    const changed = { ...draft.value, ...part };
    if (changed.text.trim() === '') draft.forget(changed);
    else draft.change(part);
  }
  const language = draft.value.language === theirs ? theirs : code;
  const [made, setMade] = useState(noTranslation);
  const isForeign = !isSameLanguage(language, theirs);
  // One of what was written before must not be sent with what is written now.
  const isOutdated = made.translation !== '' && (made.text !== text || made.language !== language);
  const translation = isOutdated ? '' : made.translation;
  const setTranslation = (typed: string) => setMade({ text, language, translation: typed });

  const translate = () =>
    translating.send(async () => {
      const call = 'POST /api/admin/tickets/{id}/translation';
      setTranslation((await api.call(call, { params: { id }, body: { text, language } })).text);
    });

  const send = (isSolved: boolean) =>
    submission.send(async () => {
      const seen = messages.at(-1)?.id;
      const body = { text, language, translation: isForeign ? translation : '', isSolved, seen };
      await api.call('POST /api/admin/tickets/{id}/replies', { params: { id }, body });
      draft.forgetSent(draft.value);
      setMade(noTranslation);
      toast({ kind: 'success', title: t('tickets.sent') });
      await revalidate();
    }, showNewer);

  return {
    submission,
    translating,
    isForeign,
    language,
    change,
    text,
    translation,
    setTranslation,
    isOutdated,
    translate,
    send,
  };
}

/** Answers a player: in his language, or with a machine translation that can be mended before it is sent. */
export function AnswerForm({ ticket, templates }: AnswerFormProps) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const answer = useAnswer(ticket);
  const { submission, translating, isForeign, text } = answer;
  const theirs = languageName(ticket.language);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void answer.send(false);
  }

  function insert(index: number): void {
    const template = templates[index];
    if (!template) return;
    const { language } = template;
    answer.change({ language, text: text === '' ? template.text : `${text}\n\n${template.text}` });
  }

  return (
    <form className="ticket-card ticket-form panel" method="post" noValidate onSubmit={submit}>
      <h3 className="text-card">{t('admin.tickets.answer')}</h3>
      <p className="ticket-reads">
        <Icon name="globe" size={18} />
        {t('admin.tickets.reads', { language: theirs.name })}
      </p>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <ErrorSummary problems={translating.failure} title={translating.failureTitle} />
      <Field id="answer-template" label={t('admin.tickets.replies')}>
        <Select value="" onChange={(event) => insert(Number(event.target.value))}>
          <option value="">{t('admin.tickets.choose')}</option>
          {templates.map(({ id, name }, index) => (
            <option key={id ?? name} value={index}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {!isSameLanguage(code, ticket.language) && (
        <Field id="answer-language" label={t('admin.tickets.writeIn')}>
          <Select
            value={answer.language}
            onChange={(event) => answer.change({ language: event.target.value })}
          >
            {[code, ticket.language].map((each) => (
              <option key={each} value={each}>
                {languageName(each).name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        id="answer-text"
        label={t('tickets.message')}
        count={{ used: text.length, max: ticketLimits.text }}
      >
        <TextArea
          required
          maxLength={ticketLimits.text}
          value={text}
          onChange={(event) => answer.change({ text: event.target.value })}
        />
      </Field>
      {isForeign && ticket.canTranslate && (
        <>
          <div>
            <Button
              variant="quiet"
              size="small"
              icon="globe"
              busy={translating.busy}
              busyText={t('site.loading')}
              onClick={() => void answer.translate()}
            >
              {t('admin.tickets.translate', { language: theirs.name })}
            </Button>
          </div>
          <p className="ticket-meta" role="status">
            {answer.isOutdated && t('admin.tickets.translationCleared')}
          </p>
          <Field id="answer-translation" label={t('admin.tickets.translation')} optional>
            <TextArea
              lang={theirs.tag}
              maxLength={ticketLimits.text}
              value={answer.translation}
              onChange={(event) => answer.setTranslation(event.target.value)}
            />
          </Field>
        </>
      )}
      <div className="ticket-actions">
        <Button type="submit" variant="gold" busy={submission.busy} busyText={t('tickets.sending')}>
          {t('tickets.send')}
        </Button>
        <Button variant="quiet" icon="check" busy={submission.busy} onClick={() => void answer.send(true)}>
          {t('admin.tickets.sendSolved')}
        </Button>
      </div>
    </form>
  );
}
