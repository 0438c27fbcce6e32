import './player-head.css';
import type { Player } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf } from '#contract/game.ts';
import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Figure, ProfileHead } from '#web/ui/profile/profile-head.tsx';
import { Moved } from '#web/ui/ranks/moved.tsx';
import { ShareButton } from './share-button.tsx';

interface PlayerHeadProps {
  readonly player: Player;
  readonly asOf: string;
}

export function PlayerHead({ player, asOf }: PlayerHeadProps) {
  const { t } = useTexts();
  const { name, job, empire, title } = player;
  return (
    <ProfileHead
      className="player-head"
      view="dragon"
      empire={empire}
      trail={<span>{t('ranking.players')}</span>}
      trailLabel={t('profiles.trail')}
      emblem={
        <span className="player-emblem">
          <Emblem characterClass={classOf(job)} size={112} />
          <Crest empire={empire} size={52} className="player-crest" />
        </span>
      }
      figures={useFigures(player)}
      foot={<Foot player={player} asOf={asOf} />}
    >
      {title && (
        <p className="player-title" data-title={title}>
          {t(`profiles.title.${title}`)}
        </p>
      )}
      <h1 className="profile-name" translate="no">
        {name}
      </h1>
      <p className="player-labels">
        <ClassLabel job={job} />
        <EmpireLabel empire={empire} />
        <GuildLink guild={player.guild} />
      </p>
    </ProfileHead>
  );
}

function useFigures({ level, rank, movement }: Player): readonly Figure[] {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return [
    { label: t('ranking.level'), value: formatNumber(tag, level) },
    {
      label: t('ranking.rank'),
      value: (
        <>
          {formatNumber(tag, rank)}
          <Moved movement={movement} isNew={t('profiles.player.new')} label={t('profiles.week')} />
        </>
      ),
    },
  ];
}

function Foot({ player: { name, isOwn }, asOf }: PlayerHeadProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <>
      <p className="player-actions">
        <ButtonLink to="#compare" variant={isOwn ? 'ghost' : 'gold'} icon="swords">
          {t('profiles.player.compare')}
        </ButtonLink>
        <ShareButton name={name} />
      </p>
      <p className="player-as-of" suppressHydrationWarning>
        {t('ranking.asOf', { time: formatTime(tag, asOf) })}
      </p>
    </>
  );
}

function GuildLink({ guild }: Pick<Player, 'guild'>) {
  const { t } = useTexts();
  if (!guild) return null;
  return (
    <span className="player-guild">
      <GuildMark name={guild.name} src={guild.mark} />
      <span>
        <Link to={paths.guild(guild.id)} className="player-guild-name" translate="no">
          {guild.name}
        </Link>
        {guild.isMaster && <small>{t('ranking.master')}</small>}
      </span>
    </span>
  );
}
