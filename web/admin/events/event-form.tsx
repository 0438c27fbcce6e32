import { useEffect, useRef } from 'react';
import type { EventSource } from '#contract/api/world/events.ts';
import { eventKinds, eventLimits, isRateKind } from '#contract/events/event-kinds.ts';
import { empireOf } from '#contract/game.ts';
import { ConflictNote } from '#web/admin/editor/conflict-note.tsx';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { RestoredNote } from '#web/admin/editor/restored-note.tsx';
import { SourceLanguageField, useWrittenIn } from '#web/admin/editor/source-language.tsx';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { draftOf, type EventDraft } from './event-draft.ts';
import { EventFacts } from './event-rows.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { type DraftProps, useEventForm } from './use-event-form.ts';

/** What it raises, and for whom. */
function RateFields({ draft, form, onChange }: DraftProps) {
  const { t } = useTexts();
  const { empires, value } = draft;
  const toggle = (empire: number) =>
    empires.includes(empire) ? empires.filter((each) => each !== empire) : [...empires, empire];
  return (
    <div className="form-pair">
      <Field
        id={form.idOf('value')}
        label={t('admin.events.value')}
        hint={t('admin.events.valueHint')}
        error={form.errorOf('value')}
        type="number"
        inputMode="numeric"
        min={eventLimits.lowestRate}
        max={eventLimits.highestRate}
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <fieldset className="field">
        <legend className="field-label field-head">{t('admin.events.empires')}</legend>
        <div className="event-empires">
          {[1, 2, 3].map((empire) => (
            <Checkbox
              key={empire}
              id={`event-empire-${empire}`}
              checked={empires.includes(empire)}
              onChange={() => onChange({ empires: toggle(empire) })}
            >
              {t(`empire.${empireOf(empire)}`)}
            </Checkbox>
          ))}
        </div>
        <p className="field-hint">{t('admin.events.empiresHint')}</p>
      </fieldset>
    </div>
  );
}

interface EventFormProps {
  /** Null for a new one. */
  readonly event: EventSource | null;
  readonly initial: EventDraft;
  readonly onDone: (title: string, isOver: boolean) => Promise<void>;
  readonly onCancel: () => void;
}

export function EventFormPanel({ event, initial, onDone, onCancel }: EventFormProps) {
  const { t } = useTexts();
  const { draft: kept, form, conflict } = useEventForm(event, initial, onDone);
  const { value: draft, change } = kept;
  const writtenIn = useWrittenIn(draft.language);
  // The list it was opened from may be far below.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const fields = { draft, form, onChange: change };
  return (
    <form className="event-form panel" method="post" noValidate onSubmit={form.submit}>
      <h3 ref={heading} className="text-card" tabIndex={-1}>
        {event ? t('admin.events.editTitle') : t('admin.events.add')}
      </h3>
      <ErrorSummary {...form.summary} />
      {kept.restored && <RestoredNote onForget={() => kept.forget()} />}
      <ConflictNote
        conflict={conflict}
        facts={(theirs) => <EventFacts event={theirs} />}
        onKeepMine={({ revision }) => change({ startedFrom: revision })}
        onTakeTheirs={(theirs) => kept.forget(draftOf(theirs))}
      />
      <SourceLanguageField
        id="event-language"
        value={writtenIn.code}
        onChange={(code) => change({ language: code as EventDraft['language'] })}
      />
      <Field
        id={form.idOf('title')}
        label={writtenIn.titleLabel}
        error={form.errorOf('title')}
        required
        lang={writtenIn.tag}
        autoComplete="off"
        maxLength={eventLimits.title}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <MarkdownField
        id="event-content"
        name="event-content"
        label={writtenIn.contentLabel}
        lang={writtenIn.tag}
        rows={3}
        maxLength={eventLimits.text}
        hasPictures={false}
        value={draft.content}
        onChange={(content) => change({ content })}
      />
      <div className="form-pair">
        <Field id="event-kind" label={t('admin.events.kind')}>
          <Select
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as EventDraft['kind'] })}
          >
            {eventKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`events.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="event-flag"
          label={t('admin.events.flag')}
          hint={t('admin.events.flagHint')}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          value={draft.flag}
          onChange={({ target }) => change({ flag: target.value.replace(/\W/g, '') })}
        />
      </div>
      {isRateKind(draft.kind) && <RateFields {...fields} />}
      <ScheduleFields {...fields} />
      <p className="field-hint">
        <OtherLanguages />
      </p>
      <div className="form-buttons">
        <Button type="submit" variant="gold" busy={form.busy} busyText={t('admin.events.saving')}>
          {t('admin.events.save')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            kept.forget();
            onCancel();
          }}
        >
          {t('site.cancel')}
        </Button>
      </div>
    </form>
  );
}
