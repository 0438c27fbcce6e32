import { useState } from 'react';
import { useLoadedPart } from '#web/forms/use-loaded-part.ts';
import { useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

type Shown = 'deletionCode' | 'delete' | 'notImplemented' | null;

/** Actions of the account page (specification §2). */
export function AccountActions({ deletionCode }: { readonly deletionCode: string }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<Shown>(null);
  const canDelete = useModule('accountDeletion');
  const deletion = useLoadedPart(() => import('./deletion-dialog.tsx'));
  const close = () => setShown(null);
  function askToDelete(): void {
    setShown('delete');
    if (canDelete) void deletion.ask();
  }
  const links: readonly { to: string; icon: IconName; label: string }[] = [
    { to: paths.characters, icon: 'team', label: t('account.characters') },
    { to: paths.changeEmail, icon: 'mail', label: t('account.changeEmail') },
    { to: paths.changePassword, icon: 'key', label: t('account.changePassword') },
    { to: paths.accountSecurity, icon: 'shield', label: t('security.title') },
    { to: paths.storekeeper, icon: 'chest', label: t('account.storekeeper') },
  ];
  return (
    <>
      <div className="account-actions">
        {links.map(({ to, icon, label }) => (
          <ButtonLink key={to} to={to} variant="quiet" icon={icon} className="account-action">
            {label}
          </ButtonLink>
        ))}
        <Button
          variant="quiet"
          icon="eye"
          className="account-action"
          onClick={() => setShown('deletionCode')}
        >
          {t('account.showDeletionCode')}
        </Button>
        <Button
          variant="danger"
          icon="trash"
          className="account-action"
          busy={deletion.busy}
          onClick={askToDelete}
        >
          {t('account.delete')}
        </Button>
      </div>
      <DeletionCode open={shown === 'deletionCode'} code={deletionCode} onClose={close} />
      {canDelete ? (
        <>
          <span role="alert">
            {deletion.failure[0] && (
              <FieldError id="deletion-failure">
                <ProblemText {...deletion.failure[0]} />
              </FieldError>
            )}
          </span>
          {shown === 'delete' && deletion.Part && <deletion.Part onClose={close} />}
        </>
      ) : (
        <DeleteAccount shown={shown} onConfirm={() => setShown('notImplemented')} onClose={close} />
      )}
    </>
  );
}

interface DeletionCodeProps {
  readonly open: boolean;
  readonly code: string;
  readonly onClose: () => void;
}

function DeletionCode({ open, code, onClose }: DeletionCodeProps) {
  const { t } = useTexts();
  const canBeSet = useModule('deletionCode');
  // Not the code itself: it may be empty, or a part of the sentence.
  const [before, after] = t('account.deletionCodeIs', { code: '\n' }).split('\n');
  return (
    <Dialog
      open={open}
      icon="eye"
      title={t('account.yourDeletionCode')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('site.close')}
          </Button>
          {canBeSet && (
            <ButtonLink to={paths.deletionCode} variant="gold" icon="key">
              {t('deletionCode.title')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {before}
        <strong className="account-code">{code || '–'}</strong>
        {after}
      </p>
    </Dialog>
  );
}

interface DeleteAccountProps {
  readonly shown: Shown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, then tells that deletion is not available yet. */
function DeleteAccount({ shown, onConfirm, onClose }: DeleteAccountProps) {
  const { t } = useTexts();
  return (
    <>
      <Dialog
        open={shown === 'delete'}
        icon="warn"
        title={t('account.deleteTitle')}
        onClose={onClose}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('site.cancel')}
            </Button>
            <Button variant="danger" icon="trash" onClick={onConfirm}>
              {t('account.deleteConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('account.deleteText')}</p>
      </Dialog>
      <Dialog
        open={shown === 'notImplemented'}
        icon="info"
        title={t('account.notImplemented')}
        onClose={onClose}
        actions={
          <Button variant="quiet" onClick={onClose}>
            {t('account.understood')}
          </Button>
        }
      >
        <p>{t('account.deleteNotImplemented')}</p>
      </Dialog>
    </>
  );
}
