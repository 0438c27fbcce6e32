import { type FormEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffTicket, TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import { isLanguageCode, isSameLanguage, type LanguageCode } from '#contract/languages.ts';
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
import { SavedReplyField } from './saved-reply-field.tsx';
import { useShowNewer } from './use-show-newer.ts';

interface AnswerFormProps {
  readonly ticket: StaffTicket;
  /** In the player's language. */
  readonly templates: readonly TicketTemplate[];
}

/** An answer with its translation, and the text and language this was made of. */
interface Written {
  readonly text: string;
  readonly language: string;
  readonly translation: string;
  readonly madeOf: string;
  readonly madeIn: string;
}

/** A language alone is no answer, nor is the translation of a text that was emptied. */
function isBegun({ text, translation, madeOf }: Written): boolean {
  return text.trim() !== '' || (translation !== '' && madeOf === text);
}

/** What was begun stays in its language when the page is read in another one. */
function languageOf(written: Written, theirs: LanguageCode, ofPage: LanguageCode): LanguageCode {
  const { language } = written;
  if (isBegun(written) && isLanguageCode(language)) return language;
  return language === theirs ? theirs : ofPage;
}

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
  const isSending = useRef(false);
  isSending.current = submission.busy;
  const empty = { text: '', language: code as string, translation: '', madeOf: '', madeIn: '' };
  const draft = useDraft(`ticket-answer-${id}`, empty);
  const { text, translation: made, madeOf, madeIn } = draft.value;
  const language = languageOf(draft.value, theirs, code);
  function change(part: Partial<Written>): void {
    const changed = { ...draft.value, language, ...part };
    if (isBegun(changed)) draft.change({ language, ...part });
    else draft.forget(changed);
  }
  const isForeign = !isSameLanguage(language, theirs);
  // One of what was written before must not be sent with what is written now.
  const isOutdated = made !== '' && (madeOf !== text || madeIn !== language);
  const translation = isOutdated ? '' : made;
  const ofThis = (typed: string) => ({ translation: typed, madeOf: text, madeIn: language });

  const translate = () =>
    translating.send(async () => {
      const call = 'POST /api/admin/tickets/{id}/translation';
      const { text: came } = await api.call(call, { params: { id }, body: { text, language } });
      // Something else may have been typed meanwhile, which stays, or the answer may have been sent without it.
      if (!isSending.current && draft.isStill(draft.value)) draft.change(ofThis(came));
    });

  const send = (isSolved: boolean) =>
    submission.send(async () => {
      const seen = messages.at(-1)?.id;
      const body = { text, language, translation: isForeign ? translation : '', isSolved, seen };
      await api.call('POST /api/admin/tickets/{id}/replies', { params: { id }, body });
      draft.forgetSent(draft.value);
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
    setTranslation: (typed: string) => change(ofThis(typed)),
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
  const offered = [...new Set([code, ticket.language, answer.language])];

  function submit(event: FormEvent): void {
    event.preventDefault();
    void answer.send(false);
  }

  function insert({ language, text: saved }: TicketTemplate): void {
    answer.change({ language, text: text === '' ? saved : `${text}\n\n${saved}` });
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
      <SavedReplyField templates={templates} onInsert={insert} />
      {offered.some((each) => !isSameLanguage(each, ticket.language)) && (
        <Field id="answer-language" label={t('admin.tickets.writeIn')}>
          <Select
            value={answer.language}
            onChange={(event) => answer.change({ language: event.target.value })}
          >
            {offered.map((each) => (
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
              maxLength={ticketLimits.translation}
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
