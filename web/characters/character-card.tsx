import type { ReactNode } from 'react';
import type { Character } from '#contract/api/rankings.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { LastPlayed } from './last-played.tsx';
import { playtimeOf } from './playtime.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="character-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ character }: { readonly character: Character }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { hours, minutes } = playtimeOf(character.playtime);
  return (
    <dl className="character-facts">
      <Fact label={t('characters.rank')}>
        {character.rank === null ? t('characters.unranked') : formatNumber(tag, character.rank)}
      </Fact>
      <Fact label={t('characters.gold')}>{formatNumber(tag, character.gold)}</Fact>
      <Fact label={t('characters.experience')}>{formatNumber(tag, character.exp)}</Fact>
      <Fact label={t('characters.playtime')}>
        {t('characters.playtimeOf', { hours: formatNumber(tag, hours), minutes })}
      </Fact>
      <Fact label={t('characters.lastPlayed')}>
        <LastPlayed at={character.last_play} />
      </Fact>
    </dl>
  );
}

interface Props {
  readonly character: Character;
  /** Heading level. */
  readonly level: 2 | 3;
}

export function CharacterCard({ character, level }: Props) {
  const Heading = `h${level}` as const;
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <article className="character-card" data-empire={empireOf(character.empire)}>
      <span className="character-backdrop">
        <Emblem characterClass={classOf(character.job)} size={190} />
      </span>
      <header className="character-head">
        <div>
          <Heading className="character-name">{character.name}</Heading>
          <p className="character-labels">
            <ClassLabel job={character.job} />
            <EmpireLabel empire={character.empire} />
          </p>
        </div>
        <p className="character-level">
          <strong>{formatNumber(tag, character.level)}</strong>
          <span>{t('characters.level')}</span>
        </p>
      </header>
      <Facts character={character} />
    </article>
  );
}
