import { useState } from 'react';
import type { Ban } from '#contract/api/world/bans.ts';
import { banLimits } from '#contract/bans/limits.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { PermittedLink } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

function AppealLink({ ticketId, state }: NonNullable<Ban['appeal']>) {
  const { t } = useTexts();
  const text = t('site.labelled', {
    label: t('tickets.category.appeal'),
    value: t(`tickets.state.${state}`),
  });
  return (
    <p className="ban-words">
      <PermittedLink permission="tickets.answer" to={adminPaths.ticket(ticketId)}>
        {text}
      </PermittedLink>
    </p>
  );
}

function Row({ ban, onLift }: { readonly ban: Ban; readonly onLift: (ban: Ban) => void }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const mayLift = usePermission('bans.lift');
  const { login, character, reason, note, evidence, state, givenBy, givenAt, endsAt, overBy, overAt } = ban;
  const end = endsAt === null ? t('bans.forever') : utcTime(tag, endsAt);
  const facts = [character, `${utcTime(tag, givenAt)} – ${end}`, givenBy];
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">
          <span>
            <Link to={adminPaths.bansOf(ban.accountId, login)}>
              <span translate="no">{login}</span>
            </Link>{' '}
            · {reason}
          </span>
        </h3>
        <p className="admin-row-text" suppressHydrationWarning>
          {facts.filter((each) => each !== '').join(' · ')}
        </p>
        {note !== '' && <p className="ban-words">{note}</p>}
        {evidence !== '' && (
          <p className="ban-words">
            <Labelled label={t('admin.bans.evidence')}>{evidence}</Labelled>
          </p>
        )}
        {ban.appeal && <AppealLink {...ban.appeal} />}
        {overAt !== null && (
          <p className="ban-words" suppressHydrationWarning>
            {[t(`admin.bans.over`), utcTime(tag, overAt), overBy ?? '', ban.overReason]
              .filter((each) => each !== '')
              .join(' · ')}
          </p>
        )}
      </div>
      {state === 'active' && mayLift && (
        <Button
          variant="quiet"
          size="small"
          icon="unlock"
          aria-label={t('site.labelled', { label: t('admin.bans.lift'), value: login })}
          onClick={() => onLift(ban)}
        >
          {t('admin.bans.lift')}
        </Button>
      )}
    </li>
  );
}

interface RowsProps {
  readonly bans: readonly Ban[];
  readonly onChanged: () => Promise<void>;
}

/** Bans with what staff may know of them, and the button that lifts those that hold. */
export function BanRows({ bans, onChanged }: RowsProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const [chosen, setChosen] = useState<Ban | null>(null);
  const [reason, setReason] = useState('');

  // A reason that was typed for another ban is none for this one.
  function choose(ban: Ban | null): void {
    setChosen(ban);
    setReason('');
  }

  async function lift({ id }: Ban, close: () => void): Promise<void> {
    try {
      const { restored } = await api.call('POST /api/admin/bans/{id}/lift', {
        params: { id },
        body: { reason },
      });
      toast({ kind: 'success', title: t(restored ? 'admin.bans.lifted' : 'admin.bans.foreign') });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'bans.over')) throw error;
      // Somebody else was faster, or its time is up: the row goes, and with the last one this dialog.
      toast({ kind: 'error', title: errorText(error, t) });
    }
    close();
    await onChanged();
  }

  return (
    <>
      <ul className="admin-rows" tabIndex={-1}>
        {bans.map((ban) => (
          <Row key={ban.id} ban={ban} onLift={choose} />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        icon="unlock"
        title={t('admin.bans.lift')}
        confirm={t('admin.bans.lift')}
        onClose={() => choose(null)}
        onConfirm={async (close) => {
          if (chosen) await lift(chosen, close);
        }}
      >
        <p>{t('admin.bans.liftText', { login: chosen?.login ?? '' })}</p>
        <Field id="lift-reason" label={t('admin.bans.liftReason')}>
          <TextArea
            rows={2}
            maxLength={banLimits.liftReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
