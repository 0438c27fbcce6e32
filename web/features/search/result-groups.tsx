import type { ReactNode } from 'react';
import type { Found, FoundPlayer } from '#contract/api/world/search.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf } from '#contract/game.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { modules } from '#contract/modules.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { paths } from '#web/paths.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Icon } from '#web/ui/art/icon.tsx';

/** One result, as list and page show it. */
export interface Result {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly art: ReactNode;
  /** A name of the game, which no browser translates. */
  readonly isName: boolean;
  /** BCP 47, where its words are not in the page's language. */
  readonly lang: string | undefined;
}

export interface ResultGroup {
  readonly kind: keyof Found;
  readonly label: string;
  readonly results: readonly Result[];
}

/** Where names lead: to their page where there is one, else to their row of the ranking. */
function useNameLinks() {
  const hasProfiles = useModule('profiles');
  const pages: readonly string[] = hasProfiles ? Object.keys(modules.profiles.pages) : [];
  return {
    player: ({ name, hasPage }: FoundPlayer) => (hasPage ? paths.player(name) : paths.rankedPlayer(name)),
    guild: (id: number, name: string) =>
      pages.includes('/guild/:id') ? `/guild/${id}` : paths.rankedGuild(name),
  };
}

function useTextResult() {
  const { tag } = useLanguage();
  return (found: { readonly title: string; readonly excerpt: string; readonly language: string }) => {
    const own = isLanguageCode(found.language) ? tagOf(found.language) : undefined;
    const lang = own?.split('-')[0] === tag.split('-')[0] ? undefined : own;
    return { title: found.title, note: found.excerpt, isName: false, lang };
  };
}

/** What was found by kind, without kinds of which nothing was. */
export function useResultGroups({ players, guilds, news, pages }: Found): readonly ResultGroup[] {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const links = useNameLinks();
  const textResult = useTextResult();
  const levelOf = (level: number) => t('ranking.levelOf', { level: formatNumber(tag, level) });
  const name = { isName: true, lang: undefined };
  const groups: ResultGroup[] = [
    {
      kind: 'players',
      label: t('ranking.players'),
      results: (players ?? []).map((player) => ({
        ...{ ...name, key: `player-${player.id}`, to: links.player(player), title: player.name },
        note: `${t(`class.${classOf(player.job)}`)} · ${levelOf(player.level)}`,
        art: <Emblem characterClass={classOf(player.job)} size={26} />,
      })),
    },
    {
      kind: 'guilds',
      label: t('ranking.guilds'),
      results: (guilds ?? []).map(({ id, name: title, master, level, mark }) => ({
        ...{ ...name, key: `guild-${id}`, to: links.guild(id, title), title },
        note:
          master === ''
            ? levelOf(level)
            : `${levelOf(level)} · ${t('site.labelled', { label: t('ranking.master'), value: master })}`,
        art: <GuildMark name={title} src={mark} />,
      })),
    },
    {
      kind: 'news',
      label: t('search.news'),
      results: (news ?? []).map((found) => ({
        ...textResult(found),
        key: `news-${found.id}`,
        to: paths.newsItem(found.id),
        art: <Icon name="scroll" size={24} />,
      })),
    },
    {
      kind: 'pages',
      label: t('search.pages'),
      results: (pages ?? []).map((found) => ({
        ...textResult(found),
        key: `page-${found.path}`,
        to: found.path,
        art: <Icon name="book" size={24} />,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** Art, title and note of a result. */
export function ResultText({ result }: { readonly result: Result }) {
  const { art, title, note, isName, lang } = result;
  return (
    <>
      <span className="search-art" aria-hidden="true">
        {art}
      </span>
      <span className="search-text" lang={lang} translate={isName ? 'no' : undefined}>
        <span className="search-title">{title}</span>
        {note !== '' && <span className="search-note">{note}</span>}
      </span>
    </>
  );
}
