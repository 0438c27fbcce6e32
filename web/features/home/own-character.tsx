import type { ReactNode } from 'react';
import type { Character } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { strongestOf } from '#web/characters/strongest.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { ClassFigure } from '#web/ui/art/class-figure.tsx';
import { Crest } from '#web/ui/art/crest.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Link } from '#web/ui/link.tsx';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function search(of: Readonly<Record<string, string>>): string {
  return `${paths.ranking}?${new URLSearchParams(of)}`;
}

/** The strongest of the player's characters, with its rank and guild. */
export function OwnCharacter({ characters }: { readonly characters: readonly Character[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const strongest = strongestOf(characters);
  if (!strongest) return <p>{t('characters.emptyText')}</p>;
  const { name, job, empire, level, rank, guild, guildPage } = strongest;
  const characterClass = classOf(job);
  return (
    <>
      {characterClass !== 'unknown' && <ClassFigure characterClass={characterClass} />}
      <div className="own-character-words">
        <p className="own-character-label">{t('home.ownStrongest')}</p>
        <p className="own-character-name">
          <Crest empire={empire} size={26} label={t(`empire.${empireOf(empire)}`)} />
          {name}
        </p>
        <p className="own-character-kind">
          <span>{t(`class.${characterClass}`)}</span>{' '}
          <span>{t('ranking.levelOf', { level: formatNumber(tag, level) })}</span>
        </p>
        <Link to={paths.characters} className="link">
          {t('characters.all')}
        </Link>
      </div>
      <dl className="own-character-facts">
        <Fact label={t('characters.rank')}>
          {rank === null ? (
            t('characters.unranked')
          ) : (
            <Link to={search({ name })}>{formatNumber(tag, rank)}</Link>
          )}
        </Fact>
        <Fact label={t('ranking.guild')}>
          {guild === null ? (
            t('home.noGuild')
          ) : (
            <Link to={guildPage ? paths.guild(guildPage.id) : search({ tab: 'guilds', name: guild })}>
              <GuildMark name={guild} src={guildPage?.mark} /> {guild}
            </Link>
          )}
        </Fact>
      </dl>
    </>
  );
}
