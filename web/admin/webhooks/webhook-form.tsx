import { useEffect, useRef, useState } from 'react';
import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import {
  type WebhookEventType,
  type WebhookKind,
  webhookEventTypes,
  webhookKinds,
  webhookLimits,
} from '#contract/webhooks/webhook-events.ts';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { CheckboxGroup } from '#web/admin/checkbox-group.tsx';
import { useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { draftOf, emptyDraft, mergeDraft, type WebhookDraft } from './webhook-draft.ts';

type DraftField = 'name' | 'address' | 'events';

interface WebhookFormProps {
  /** Null for a new one. */
  readonly webhook: ListedWebhook | null;
  /** @param secret of a new one that is signed */
  readonly onDone: (name: string, secret: string | null) => Promise<void>;
  readonly onCancel: () => void;
}

interface FieldsProps {
  readonly draft: WebhookDraft;
  readonly onChange: (changed: Partial<WebhookDraft>) => void;
}

interface EventFieldsProps extends FieldsProps {
  readonly id: string;
  readonly error: string | undefined;
}

function EventFields({ id, error, draft, onChange }: EventFieldsProps) {
  const { t } = useTexts();
  const { events } = draft;
  const toggle = (type: WebhookEventType) =>
    events.includes(type) ? events.filter((each) => each !== type) : [...events, type];
  return (
    <CheckboxGroup
      id={id}
      className="field"
      legend={<span className="field-label field-head">{t('admin.webhooks.events')}</span>}
      error={error}
    >
      <div className="webhook-events">
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            id={`webhook-${type}`}
            checked={events.includes(type)}
            onChange={() => onChange({ events: toggle(type) })}
          >
            {t(`admin.webhooks.event.${type}`)}
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}

function KindField({ draft, onChange }: FieldsProps) {
  const { t } = useTexts();
  return (
    <Field id="webhook-kind" label={t('admin.webhooks.kind')}>
      <Select value={draft.kind} onChange={({ target }) => onChange({ kind: target.value as WebhookKind })}>
        {webhookKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`admin.webhooks.${kind}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function LanguageField({ draft, onChange }: FieldsProps) {
  const { t } = useTexts();
  return (
    <Field id="webhook-language" label={t('admin.webhooks.language')} hint={t('admin.webhooks.languageHint')}>
      <Select
        value={draft.language}
        onChange={({ target }) => onChange({ language: target.value as LanguageCode })}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function useWebhookForm({ webhook, onDone }: Omit<WebhookFormProps, 'onCancel'>) {
  const { t } = useTexts();
  const api = useStaffApi();
  const language = useSourceLanguage();
  // The webhook as it was when it was opened, or when somebody else's change was found.
  const [base, setBase] = useState(webhook);
  const [draft, setDraft] = useState(webhook ? draftOf(webhook) : emptyDraft(language));
  const incomplete = t('webhooks.incomplete');
  const isUnaddressed = webhook === null && !draft.address.trim().startsWith('https://');
  const problems: FieldText<DraftField>[] = [
    ...(draft.name.trim() === '' ? [{ field: 'name', text: incomplete } as const] : []),
    ...(isUnaddressed ? [{ field: 'address', text: t('webhooks.address') } as const] : []),
    ...(draft.events.length === 0 ? [{ field: 'events', text: incomplete } as const] : []),
  ];
  async function send(): Promise<void> {
    const { kind, isOn, events, ...rest } = draft;
    const body = { ...rest, events: [...events] };
    if (base) {
      const { id, revision: startedFrom } = base;
      await api.call('PUT /api/admin/webhooks/{id}', {
        params: { id },
        body: { ...body, isOn, startedFrom },
      });
      return onDone(draft.name.trim(), null);
    }
    const { secret } = await api.call('POST /api/admin/webhooks', { body: { ...body, kind } });
    await onDone(draft.name.trim(), secret);
  }

  const readTheirs = async () =>
    (await api.call('GET /api/admin/webhooks')).data.find(({ id }) => id === base?.id);
  const conflict = useEditConflict<ListedWebhook>(readTheirs, (theirs) => {
    if (base) setDraft((now) => mergeDraft(draftOf(base), now, draftOf(theirs)));
    setBase(theirs);
  });

  const form = useForm<DraftField>({
    name: 'webhook',
    problems,
    onApiError: conflict.look,
    failureTitle: t('admin.webhooks.failed'),
    send,
  });
  return {
    base,
    isMerged: conflict.theirs !== undefined,
    draft,
    form,
    onChange: (changed: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...changed })),
  };
}

export function WebhookForm({ webhook, onDone, onCancel }: WebhookFormProps) {
  const { t } = useTexts();
  const { base, isMerged, draft, form, onChange } = useWebhookForm({ webhook, onDone });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const keep = base ? `${t('admin.webhooks.addressKeep', { host: base.host })} ` : '';
  return (
    <form className="event-form panel" method="post" noValidate onSubmit={form.submit}>
      <h3 ref={heading} className="text-card" tabIndex={-1}>
        {base
          ? t('site.labelled', { label: t('admin.webhooks.edit'), value: base.name })
          : t('admin.webhooks.add')}
      </h3>
      <ErrorSummary {...form.summary} />
      {isMerged && <p role="status">{t('admin.editor.merged')}</p>}
      <div className="form-pair">
        <Field
          id={form.idOf('name')}
          label={t('admin.webhooks.name')}
          error={form.errorOf('name')}
          required
          autoComplete="off"
          maxLength={webhookLimits.name}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {webhook === null && <KindField draft={draft} onChange={onChange} />}
      </div>
      <Field
        id={form.idOf('address')}
        label={t('admin.webhooks.address')}
        hint={`${keep}${t('admin.webhooks.addressHint')}`}
        error={form.errorOf('address')}
        type="url"
        inputMode="url"
        required={webhook === null}
        autoComplete="off"
        spellCheck={false}
        maxLength={webhookLimits.address}
        value={draft.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <EventFields
        id={form.idOf('events')}
        error={form.errorOf('events')}
        draft={draft}
        onChange={onChange}
      />
      <LanguageField draft={draft} onChange={onChange} />
      {webhook && (
        <Checkbox
          id="webhook-on"
          checked={draft.isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
        >
          {t('admin.webhooks.on')}
        </Checkbox>
      )}
      <div className="form-buttons">
        <Button type="submit" variant="gold" busy={form.busy} busyText={t('admin.webhooks.saving')}>
          {t('admin.webhooks.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </form>
  );
}
