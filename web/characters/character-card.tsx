import type { ReactNode } from 'react';
import type { Character } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { paths } from '#web/paths.ts';
import { ClassFigure } from '#web/ui/art/class-figure.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { isMedalPlace, Medal } from '#web/ui/art/medal.tsx';
import { Link } from '#web/ui/link.tsx';
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

function Rank({ rank }: Pick<Character, 'rank'>) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (rank === null) return t('characters.unranked');
  return (
    <span className="character-rank">
      {isMedalPlace(rank) && <Medal place={rank} size={24} />}
      {formatNumber(tag, rank)}
    </span>
  );
}

function Facts({ character }: { readonly character: Character }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { hours, minutes } = playtimeOf(character.playtime);
  return (
    <dl className="character-facts">
      <Fact label={t('characters.rank')}>
        <Rank rank={character.rank} />
      </Fact>
      <Fact label={t('characters.experience')}>{formatNumber(tag, character.exp)}</Fact>
      <Fact label={t('characters.gold')}>{formatNumber(tag, character.gold)}</Fact>
      <Fact label={t('characters.playtime')}>
        {t('characters.playtimeOf', { hours: formatNumber(tag, hours), minutes })}
      </Fact>
      <Fact label={t('characters.lastPlayed')}>
        <LastPlayed at={character.last_play} />
      </Fact>
    </dl>
  );
}

function Figure({ job }: Pick<Character, 'job'>) {
  const characterClass = classOf(job);
  return (
    <div className="character-figure">
      {characterClass === 'unknown' ? (
        <Emblem characterClass="unknown" size={72} />
      ) : (
        <ClassFigure characterClass={characterClass} />
      )}
    </div>
  );
}

/** A wide card: the class's figure, the name and level, and all figures of the character. */
export function CharacterCard({ character }: { readonly character: Character }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  // Only ranked characters have pages.
  const hasPage = useModule('profiles') && character.rank !== null;
  return (
    <article className="character-card" data-empire={empireOf(character.empire)}>
      <Figure job={character.job} />
      <header className="character-head">
        <div>
          <h2 className="character-name">
            {hasPage ? <Link to={paths.player(character.name)}>{character.name}</Link> : character.name}
          </h2>
          <p className="character-labels">
            <ClassLabel job={character.job} />
            <EmpireLabel empire={character.empire} />
            {character.guild !== null && (
              <span className="icon-label">
                <GuildMark name={character.guild} src={character.guildPage?.mark} />
                {character.guildPage ? (
                  <Link to={paths.guild(character.guildPage.id)}>{character.guild}</Link>
                ) : (
                  character.guild
                )}
              </span>
            )}
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
