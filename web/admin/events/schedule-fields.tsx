import { useMemo } from 'react';
import { timeZones } from '#contract/events/zoned-time.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { DiamondRadio } from '#web/ui/forms/diamond-radio.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { visitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { formatMoment } from '#web/ui/time/zoned-times.ts';
import { type EventDraft, previewOf } from './event-draft.ts';
import type { DraftProps } from './use-event-form.ts';

/** When it takes place, and the next dates that follow from it. */
export function ScheduleFields({ draft, form, onChange }: DraftProps) {
  const { t } = useTexts();
  const zones = useMemo(timeZones, []);
  const isWeekly = draft.repeats === 'weekly';
  return (
    <>
      <DiamondRadio
        id="event-repeats"
        name="repeats"
        legend={t('admin.events.repeats')}
        options={[
          { value: 'once', label: t('admin.events.once') },
          { value: 'weekly', label: t('admin.events.weekly') },
        ]}
        value={draft.repeats}
        onChange={(repeats) => onChange({ repeats })}
      />
      <div className="form-pair">
        <Field
          id={form.idOf('startsOn')}
          label={t(isWeekly ? 'admin.events.firstDay' : 'admin.events.day')}
          error={form.errorOf('startsOn')}
          type="date"
          required
          value={draft.startsOn}
          onChange={({ target }) => onChange({ startsOn: target.value })}
        />
        <Field
          id={form.idOf('startsAt')}
          label={t('admin.events.startsAt')}
          error={form.errorOf('startsAt')}
          type="time"
          required
          value={draft.startsAt}
          onChange={({ target }) => onChange({ startsAt: target.value })}
        />
        <Field
          id={form.idOf('hours')}
          label={t('admin.events.hours')}
          error={form.errorOf('hours')}
          type="number"
          inputMode="numeric"
          min={0}
          required
          value={draft.hours}
          onChange={({ target }) => onChange({ hours: target.value })}
        />
        <Field
          id="event-minutes"
          label={t('admin.events.minutes')}
          type="number"
          inputMode="numeric"
          min={0}
          max={59}
          value={draft.minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
        <Field id="event-zone" label={t('admin.events.timeZone')} hint={t('admin.events.timeZoneHint')}>
          <Select value={draft.timeZone} onChange={({ target }) => onChange({ timeZone: target.value })}>
            {!zones.includes(draft.timeZone) && <option value={draft.timeZone}>{draft.timeZone}</option>}
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        </Field>
        {isWeekly && (
          <Field
            id={form.idOf('until')}
            label={t('admin.events.until')}
            hint={t('admin.events.untilHint')}
            error={form.errorOf('until')}
            optional
            type="date"
            min={draft.startsOn}
            value={draft.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        )}
      </div>
      <Preview draft={draft} />
    </>
  );
}

function Preview({ draft }: { readonly draft: EventDraft }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const found = previewOf(draft, new Date());
  const own = visitorZone();
  return (
    <section className="event-preview" aria-label={t('admin.events.preview')} aria-live="polite">
      <p className="event-preview-title">{t('admin.events.preview')}</p>
      {!found && <p>{t('admin.events.previewMissing')}</p>}
      {found?.length === 0 && <p>{t('admin.events.previewOver')}</p>}
      <ul>
        {found?.map(({ day, startsAt }) => (
          <li key={day}>
            {formatMoment(tag, draft.timeZone, startsAt, 'numeric')}
            {own !== draft.timeZone && (
              <small>
                {t('admin.events.yourTime', { time: formatMoment(tag, own, startsAt, 'numeric'), zone: own })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
