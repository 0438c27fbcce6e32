import type { AccountFile } from '#contract/api/staff/accounts.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { AccountCard } from './account-card.tsx';
import { GameTime } from './game-time.tsx';

type Character = AccountFile['characters'][number];

export function AccountCharacters({ characters }: { readonly characters: readonly Character[] }) {
  const { t } = useTexts();
  return (
    <AccountCard title={t('characters.title')} text={t('admin.accounts.gameClock')}>
      {characters.length === 0 ? (
        <p className="text-muted">{t('characters.empty')}</p>
      ) : (
        <ul className="account-rows">
          {characters.map((each) => (
            <Row key={each.id} character={each} />
          ))}
        </ul>
      )}
    </AccountCard>
  );
}

function Row({ character }: { readonly character: Character }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, level, gold, playtime, guild, rank, lastPlay } = character;
  const hours = formatNumber(tag, Math.floor(playtime / 60));
  const facts = [
    t('site.labelled', { label: t('ranking.level'), value: formatNumber(tag, level) }),
    rank === null
      ? t('characters.unranked')
      : t('site.labelled', { label: t('characters.rank'), value: formatNumber(tag, rank) }),
    t('site.labelled', { label: t('characters.gold'), value: formatNumber(tag, gold) }),
    t('site.labelled', {
      label: t('characters.playtime'),
      value: t('characters.playtimeOf', { hours, minutes: playtime % 60 }),
    }),
    ...(guild ? [t('site.labelled', { label: t('ranking.guild'), value: guild })] : []),
  ];
  return (
    <li>
      <strong>{name}</strong>
      <p className="account-row-meta">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          <Labelled label={t('characters.lastPlayed')}>
            <GameTime time={lastPlay} />
          </Labelled>
        </span>
      </p>
    </li>
  );
}
