import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import type { Found, FoundPlayer } from '#contract/api/world/search.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { searchTextLength } from '#contract/search/search-limits.ts';
import { cacheFor } from '#server/async/cache-for.ts';
import type { Board } from '#server/board/board.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { siteNow } from '#server/site/clock.ts';
import { readShownOfAll } from '#server/site/profiles/shown.ts';
import type { Site } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { wordsOf } from './fold.ts';
import { readNewsTexts, readPageTexts } from './queries.ts';
import { openTextReader } from './read-texts.ts';
import { findTexts, type TextIndex } from './text-index.ts';

export interface SearchServices {
  readonly board: Pick<Board, 'players' | 'playerNamed' | 'accountOfCharacter' | 'guilds'>;
  readonly guildMarks: Pick<GuildMarks, 'addressOf'>;
  readonly modules: Pick<LiveModules, 'isOn'>;
  readonly site: Pick<Site, 'db'>;
}

interface Question {
  readonly query: string;
  /** Results of each kind. */
  readonly limit: number;
  readonly language: LanguageCode;
}

interface Texts {
  readonly news: TextIndex<number>;
  readonly pages: TextIndex<string>;
}

/** How long a text that was taken back may still be found. */
const textsMs = 5_000;

/** Null while what the question asks is away, so that the rest is still answered. */
async function unlessAway<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GameUnavailable || error instanceof SiteUnavailable) return null;
    throw error;
  }
}

/** What was typed as part of a name: none is longer, and none has a control character. */
function namePart(query: string): string | null {
  const name = query.replaceAll(/\p{C}+/gu, ' ').trim();
  return name === '' || name.length > searchMaxLength ? null : name;
}

/** Players and guilds from the rankings, which know no game master and no blocked account; texts of a moment ago. */
export function openSearch({
  board,
  guildMarks,
  modules,
  site,
}: SearchServices): (question: Question) => Promise<Found> {
  const textsOf = Object.fromEntries(
    languageCodes.map((language) => [language, cacheFor(textsMs, textsIn(language))]),
  ) as Record<LanguageCode, () => Promise<Texts>>;

  function textsIn(language: LanguageCode): () => Promise<Texts> {
    const [readNews, readPages] = [openTextReader<number>(), openTextReader<string>()];
    return async () => ({
      news: await readNews(await readNewsTexts(site, language, siteNow())),
      pages: await readPages(await readPageTexts(site, language)),
    });
  }

  /** Who has exactly this name comes first, the others by rank. */
  async function players(name: string | null, limit: number): Promise<PlayerRow[]> {
    if (name === null) return [];
    const { rows, total } = await board.players({ empire: null, job: null, name }, 1, limit);
    const isNamed = (row: PlayerRow) => row.name.toLowerCase() === name.toLowerCase();
    const named = total > limit ? await board.playerNamed(name) : rows.find(isNamed);
    if (!named) return [...rows];
    return [named, ...rows.filter(({ id }) => id !== named.id)].slice(0, limit);
  }

  /** Nobody has a page while it is unknown who hides his. */
  async function withPages(rows: readonly PlayerRow[]): Promise<FoundPlayer[]> {
    const owned = rows.map(({ id }) => ({ accountId: board.accountOfCharacter(id) ?? 0, id }));
    const shownOf = modules.isOn('profiles') ? await unlessAway(readShownOfAll(site, owned)) : null;
    return rows.map((row, index) => {
      const character = owned[index];
      return { ...row, hasPage: shownOf !== null && character !== undefined && shownOf(character).page };
    });
  }

  async function guilds(name: string | null, limit: number): Promise<GuildRow[]> {
    if (name === null) return [];
    const { rows } = await board.guilds({ empire: null, name, master: null }, 1, limit);
    return rows.map((row) => ({ ...row, mark: guildMarks.addressOf(row.id) ?? undefined }));
  }

  return async ({ query, limit, language }) => {
    const words = wordsOf(query);
    if (words.join('').length < searchTextLength.min) {
      return { players: [], guilds: [], news: [], pages: [] };
    }
    const name = namePart(query);
    const [foundPlayers, foundGuilds, texts] = await Promise.all([
      unlessAway(players(name, limit).then(withPages)),
      unlessAway(guilds(name, limit)),
      unlessAway(textsOf[language]()),
    ]);
    return {
      players: foundPlayers,
      guilds: foundGuilds,
      news: texts && findTexts(texts.news, words, limit).map(({ key, ...found }) => ({ id: key, ...found })),
      pages:
        texts && findTexts(texts.pages, words, limit).map(({ key, ...found }) => ({ path: key, ...found })),
    };
  };
}
