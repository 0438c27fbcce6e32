import type { Passkey } from '#contract/api/account/passkeys.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const time = (iso: string) => utcTime(tag, iso);
  return (
    <li className="security-row">
      <div className="security-row-text">
        <Icon name="key" size={20} />
        <strong className="passkey-name">{name}</strong>
        {backedUp && <span className="security-mark">{t('passkeys.backedUp')}</span>}
      </div>
      <p className="security-row-meta">
        <span suppressHydrationWarning>{t('passkeys.created', { date: time(createdAt) })}</span>
        <span suppressHydrationWarning>
          {lastUsedAt ? t('security.lastUsedAt', { date: time(lastUsedAt) }) : t('passkeys.neverUsed')}
        </span>
      </p>
      <div className="two-step-buttons passkey-buttons needs-script">
        <Button
          variant="quiet"
          size="small"
          icon="edit"
          aria-label={t('passkeys.renameOne', { name })}
          onClick={onRename}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={t('passkeys.removeOne', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
