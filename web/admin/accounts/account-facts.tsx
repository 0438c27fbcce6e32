import type { ReactNode } from 'react';
import type { AccountFile } from '#contract/api/staff/accounts.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { AccountCard } from './account-card.tsx';
import { GameTime } from './game-time.tsx';

/** What the game's own row says, and what the site knows beside it. */
export function AccountFacts({ file }: { readonly file: AccountFile }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const amount = (value: number | null) => (value === null ? null : formatNumber(tag, value));
  const email = file.email === '' ? t('site.unknown') : file.email;
  const verified = t(file.isEmailVerified ? 'admin.accounts.verified' : 'admin.accounts.unverified');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('account.email'), `${email} (${verified})`],
    [t('admin.accounts.status'), <code key="status">{file.status || '—'}</code>],
    ...(file.blockedUntil
      ? ([[t('admin.accounts.blockedUntil'), <GameTime key="until" time={file.blockedUntil} />]] as const)
      : []),
    [
      t('admin.accounts.created'),
      file.createdAt ? <GameTime key="made" time={file.createdAt} /> : t('site.unknown'),
    ],
    [t('account.lastPlayed'), <GameTime key="played" time={file.lastPlay} />],
    [t('account.empire'), file.empire > 0 ? <EmpireLabel key="empire" empire={file.empire} /> : '—'],
    [t('accountCard.coins'), amount(file.coins)],
    [t('accountCard.marks'), amount(file.marks)],
    [t('twoStep.title'), t(file.hasSecondStep ? 'twoStep.on' : 'twoStep.off')],
  ];
  return (
    <AccountCard title={t('admin.accounts.facts')} text={t('admin.accounts.gameClock')}>
      <dl className="admin-facts">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </AccountCard>
  );
}
