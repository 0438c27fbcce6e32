import type { GuildRow } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { isMedalPlace, Medal } from '#web/ui/art/medal.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

function GuildLine({ guild }: { readonly guild: GuildRow }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const hasPage = useModule('profiles');
  return (
    <li className="guild-line">
      {isMedalPlace(guild.rank) && <Medal place={guild.rank} size={30} label={String(guild.rank)} />}
      <GuildMark name={guild.name} src={guild.mark} />
      <Link to={hasPage ? paths.guild(guild.id) : paths.rankedGuild(guild.name)} className="guild-name">
        {guild.name}
      </Link>
      <Crest empire={guild.empire} size={20} label={t(`empire.${empireOf(guild.empire)}`)} />
      <span className="guild-points">
        <span className="sr-only">{t('ranking.ladderPoints')} </span>
        {formatNumber(tag, guild.ladder_point)}
      </span>
    </li>
  );
}

/** Empty while the ranking is unavailable. */
export function TopGuilds() {
  const { t } = useTexts();
  const { config, topGuilds } = useShell();
  const isGuildAddress = useModule('profiles');
  if (topGuilds.length === 0) return null;
  return (
    <Panel className="top-guilds">
      <h2 className="top-guilds-title">
        <Link to={isGuildAddress ? paths.rankedGuilds : paths.topGuilds}>
          {t('sidebar.topGuilds', { server: config.serverName })}
        </Link>
      </h2>
      <ol>
        {topGuilds.map((guild) => (
          <GuildLine key={guild.id} guild={guild} />
        ))}
      </ol>
    </Panel>
  );
}
