import type { FormEvent } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { OwnReason } from '#contract/api/world/bans.ts';
import { banLimits } from '#contract/bans/limits.ts';
import { playerMeanings } from '#contract/bans/player-meanings.ts';
import { type BuiltInReason, builtInReasons } from '#contract/bans/reasons.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { ApiError } from '#web/api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

/** In days; 0 for ever. */
const durations = [1, 3, 7, 14, 30, 90, 0] as const;

export const banDraftName = 'ban';

/** Empty while nobody asks, `unsaid` until the question is answered. */
type Means = '' | 'unsaid' | (typeof playerMeanings)[number];

const empty = {
  player: '',
  /** Asked only where the name is the login of one player and the character of another. */
  means: '' as Means,
  /** A built-in reason, or the number of an own one. */
  reason: builtInReasons[0] as string,
  days: '7',
  note: '',
  evidence: '',
  isPublic: false,
};

type BanDraft = Readonly<typeof empty>;

/** An own reason may have been removed since the ban was begun. */
function isReason(reason: string, own: readonly OwnReason[]): boolean {
  return builtInReasons.some((each) => each === reason) || own.some(({ id }) => String(id) === reason);
}

function bodyOf({ reason, days, means, ...typed }: BanDraft) {
  const own = /^\d+$/.test(reason);
  return {
    ...typed,
    means: playerMeanings.find((each) => each === means) ?? null,
    reason: own ? null : (reason as BuiltInReason),
    ownReason: own ? Number(reason) : null,
    hours: days === '0' ? null : 24 * Number(days),
  };
}

interface PartProps {
  readonly draft: BanDraft;
  readonly onChange: (part: Partial<BanDraft>) => void;
}

/** Which of two players is meant is asked after the server could not tell, and of that name alone. */
function PlayerFields({ draft, onChange }: PartProps) {
  const { t } = useTexts();
  return (
    <>
      <Field
        id="ban-player"
        label={t('admin.bans.player')}
        hint={t('admin.bans.playerHint')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={draft.player}
        onChange={({ target }) => onChange({ player: target.value, means: '' })}
      />
      {draft.means !== '' && (
        <Field id="ban-means" label={t('admin.bans.means')}>
          <Select value={draft.means} onChange={({ target }) => onChange({ means: target.value as Means })}>
            <option value="unsaid">{t('admin.bans.meansUnsaid')}</option>
            <option value="login">{t('admin.bans.meansLogin')}</option>
            <option value="character">{t('admin.bans.meansCharacter')}</option>
          </Select>
        </Field>
      )}
    </>
  );
}

function ReasonAndDuration({
  draft,
  reasons,
  onChange,
}: PartProps & { readonly reasons: readonly OwnReason[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const inDays = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <div className="form-pair">
      <Field id="ban-reason" label={t('admin.bans.reason')}>
        <Select value={draft.reason} onChange={({ target }) => onChange({ reason: target.value })}>
          {builtInReasons.map((each) => (
            <option key={each} value={each}>
              {t(`bans.reasons.${each}`)}
            </option>
          ))}
          {reasons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="ban-duration" label={t('admin.bans.duration')}>
        <Select value={draft.days} onChange={({ target }) => onChange({ days: target.value })}>
          {durations.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('bans.forever') : inDays.format(days)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function TextFields({ draft, onChange }: PartProps) {
  const { t } = useTexts();
  return (
    <>
      <Field id="ban-note" label={t('admin.bans.note')} optional>
        <TextArea
          rows={2}
          maxLength={banLimits.note}
          value={draft.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
      <Field id="ban-evidence" label={t('admin.bans.evidence')} optional>
        <TextArea
          rows={3}
          maxLength={banLimits.evidence}
          value={draft.evidence}
          onChange={({ target }) => onChange({ evidence: target.value })}
        />
      </Field>
      <Checkbox
        id="ban-public"
        checked={draft.isPublic}
        onChange={({ target }) => onChange({ isPublic: target.checked })}
      >
        {t('admin.bans.isPublic')}
      </Checkbox>
    </>
  );
}

export type GivenBan = ResponseOf<'POST /api/admin/bans'>;

interface BanFormProps {
  readonly reasons: readonly OwnReason[];
  readonly onDone: (given: GivenBan, wantsPublic: boolean) => Promise<void>;
  readonly onCancel: () => void;
}

export function BanForm({ reasons, onDone, onCancel }: BanFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  const { value: kept, change, forget } = useDraft(banDraftName, empty);
  const draft = isReason(kept.reason, reasons) ? kept : { ...kept, reason: empty.reason };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await submission.send(
      async () => {
        const given = await api.call('POST /api/admin/bans', { body: bodyOf(draft) });
        forget();
        await onDone(given, draft.isPublic);
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'bans.ambiguous') change({ means: 'unsaid' });
      },
    );
  }

  function cancel(): void {
    forget();
    onCancel();
  }

  return (
    <form className="ban-form panel" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <PlayerFields draft={draft} onChange={change} />
      <ReasonAndDuration draft={draft} reasons={reasons} onChange={change} />
      <TextFields draft={draft} onChange={change} />
      <div className="form-buttons">
        <Button type="submit" variant="gold" icon="lock" busy={submission.busy} busyText={t('site.loading')}>
          {t('admin.bans.submit')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </form>
  );
}
