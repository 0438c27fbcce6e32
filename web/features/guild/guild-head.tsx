import './guild-head.css';
import type { Guild } from '#contract/api/world/guilds.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Figure, ProfileHead } from '#web/ui/profile/profile-head.tsx';
import { Moved } from '#web/ui/ranks/moved.tsx';
import { MemberName } from './member-name.tsx';

interface GuildProps {
  readonly guild: Guild;
}

export function GuildHead({ guild }: GuildProps) {
  const { t } = useTexts();
  const { name, empire, mark } = guild;
  return (
    <ProfileHead
      className="guild-head"
      view="hosts"
      empire={empire}
      trail={<Link to={paths.rankedGuilds}>{t('ranking.guilds')}</Link>}
      trailLabel={t('profiles.trail')}
      emblem={
        <span className="guild-banner" data-drawn={mark === null || undefined}>
          <GuildMark name={name} src={mark ?? undefined} />
        </span>
      }
      figures={useFigures(guild)}
    >
      <EmpireLabel empire={empire} />
      <h1 className="profile-name" translate="no">
        {name}
      </h1>
      <Facts guild={guild} />
    </ProfileHead>
  );
}

function Facts({ guild: { master, members } }: GuildProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const seenToday = members?.filter(({ lastSeen }) => lastSeen === 'today').length ?? 0;
  return (
    <p className="guild-facts">
      {master ? (
        <span>
          <Icon name="crown" size={17} /> {t('ranking.master')} <MemberName member={master} />
        </span>
      ) : (
        <span>
          <Icon name="warn" size={17} /> {t('profiles.guild.noMaster')}
        </span>
      )}
      {members && members.length > 0 && (
        <>
          <span>{t('profiles.guild.memberCount', { count: members.length })}</span>
          <span>{t('profiles.guild.seenToday', { count: formatNumber(tag, seenToday) })}</span>
        </>
      )}
    </p>
  );
}

function useFigures({ rank, level, points, movement }: Guild): readonly Figure[] {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return [
    {
      label: t('ranking.rank'),
      value: (
        <>
          {formatNumber(tag, rank)}
          <Moved movement={movement} isNew={t('profiles.guild.new')} label={t('profiles.week')} />
        </>
      ),
    },
    { label: t('ranking.level'), value: formatNumber(tag, level) },
    {
      label: t('ranking.ladderPoints'),
      value: <span className="guild-points-now">{formatNumber(tag, points)}</span>,
    },
  ];
}
