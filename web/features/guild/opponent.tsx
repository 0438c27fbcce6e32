import type { WarShown } from '#contract/api/world/guilds.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Link } from '#web/ui/link.tsx';

/** The other guild of a war; one that is not listed has no name. */
export function Opponent({ opponent }: Pick<WarShown, 'opponent'>) {
  const { t } = useTexts();
  if (!opponent) return <span className="war-opponent">{t('profiles.guild.formerGuild')}</span>;
  const { id, name, mark } = opponent;
  return (
    <span className="war-opponent">
      <GuildMark name={name} src={mark ?? undefined} />
      <Link to={paths.guild(id)} translate="no">
        {name}
      </Link>
    </span>
  );
}
