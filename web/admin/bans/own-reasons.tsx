import { type FormEvent, useState } from 'react';
import type { OwnReason } from '#contract/api/world/bans.ts';
import { banLimits } from '#contract/bans/limits.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface OwnReasonsProps {
  readonly reasons: readonly OwnReason[];
  readonly onChanged: () => Promise<void>;
}

/** Reasons that the owner adds to the built-in ones. */
export function OwnReasons({ reasons, onChanged }: OwnReasonsProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const adding = useSubmission();
  const removing = useSubmission();
  const [removedId, setRemovedId] = useState<number>();
  useFocusAfterRemoval(removing.busy);
  const [title, setTitle] = useState('');

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    await adding.send(async () => {
      await api.call('POST /api/admin/ban-reasons', { body: { title } });
      // What was typed on meanwhile stays.
      setTitle((now) => (now === title ? '' : now));
      await onChanged();
    });
  }

  const remove = (id: number) =>
    removing.send(async () => {
      setRemovedId(id);
      await unlessDone(
        'bans.reasonUnknown',
        api.call('DELETE /api/admin/ban-reasons/{id}', { params: { id } }),
      );
      await onChanged();
    });

  return (
    <div className="ban-reasons">
      <div>
        <h3 className="text-card">{t('admin.bans.ownReasons')}</h3>
        <p className="admin-intro">{t('admin.bans.ownReasonsText')}</p>
      </div>
      <ul className="admin-terms" tabIndex={-1}>
        {reasons.map((each) => (
          <li key={each.id} className="admin-term">
            <span>{each.title}</span>
            <Button
              variant="quiet"
              size="small"
              icon="trash"
              busy={removing.busy && removedId === each.id}
              aria-disabled={removing.busy}
              aria-label={t('admin.glossary.remove', { term: each.title })}
              onClick={() => void remove(each.id)}
            >
              {t('admin.glossary.removeConfirm')}
            </Button>
          </li>
        ))}
      </ul>
      <form className="admin-inline-form" method="post" noValidate onSubmit={add}>
        <Field
          id="ban-new-reason"
          className="admin-inline-form-field"
          label={t('admin.bans.addReason')}
          hint={<OtherLanguages />}
          error={[...adding.failure, ...removing.failure].map(({ text }) => text).join(' ')}
          autoComplete="off"
          maxLength={banLimits.reason}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button type="submit" variant="quiet" icon="plus" busy={adding.busy}>
          {t('admin.glossary.add')}
        </Button>
      </form>
    </div>
  );
}
