import type { PlayerRow } from '#contract/api/rankings.ts';
import type { Shown } from '#contract/profiles/shown.ts';
import { cacheEach } from '#server/async/cache-each.ts';
import type { Board } from '#server/board/board.ts';
import { searchForm } from '#server/board/names/search-form.ts';
import type { Game, GameProfile } from '#server/game/game.ts';
import { masterMark } from '#server/game/game-masters.ts';
import { siteNow } from '#server/site/clock.ts';
import { openFormerNames } from '#server/site/profiles/former-names.ts';
import { readShown } from '#server/site/profiles/shown.ts';
import type { Site } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

export interface FinderServices {
  readonly board: Pick<Board, 'isNameTaken' | 'playerNamed' | 'playerOfId'>;
  readonly game: {
    readonly accounts: Pick<Game['accounts'], 'findById'>;
    readonly profiles: Pick<Game['profiles'], 'profile'>;
  };
  readonly site: Pick<Site, 'db'>;
}

/** A player whose page may be shown to who asks. */
export interface FoundPlayer {
  readonly row: PlayerRow;
  readonly profile: GameProfile;
  readonly shown: Shown;
  readonly isOwn: boolean;
}

export interface Finder {
  /**
   * The player of a name, or of one he had before and nobody has now. Undefined alike for a name nobody has, for game
   * masters, for blocked accounts and for who hides the page from others.
   * @param viewer the session's account; null for a visitor
   * @throws GameUnavailable, SiteUnavailable: nothing is shown of a player while nobody knows what he hides
   */
  find(name: string, viewer: number | null): Promise<FoundPlayer | undefined>;
  findById(id: number, viewer: number | null): Promise<FoundPlayer | undefined>;
}

const cachedMs = 10_000;
const maxCached = 1_000;

interface Known {
  readonly profile: GameProfile;
  readonly isBlocked: boolean;
}

/** Only what the game says is cached, for seconds: what a player shows is asked for each time. */
export function openFinder({ board, game, site }: FinderServices): Finder {
  const known = cacheEach({ milliseconds: cachedMs, max: maxCached }, read);
  const names = openFormerNames(site);

  async function read(id: number): Promise<Known | undefined> {
    const profile = await game.profiles.profile(id);
    if (!profile) return undefined;
    const account = await game.accounts.findById(profile.accountId);
    // As in the rankings: a character whose account is missing is left over, not blocked.
    return { profile, isBlocked: account?.blocked ?? false };
  }

  async function show(row: PlayerRow, viewer: number | null): Promise<FoundPlayer | undefined> {
    const found = await known.get(row.id);
    if (!found || found.isBlocked || found.profile.name.startsWith(masterMark)) return undefined;
    const { profile } = found;
    const shown = await readShown(site, { accountId: profile.accountId, id: row.id });
    const isOwn = profile.accountId === viewer;
    return shown.page || isOwn ? { row, profile, shown, isOwn } : undefined;
  }

  /** Without it the page is shown as well: the site's database may only be readable. */
  async function noteName({ id, name }: PlayerRow): Promise<void> {
    try {
      await names.note(id, searchForm(name), siteNow());
    } catch (error) {
      if (!(error instanceof SiteUnavailable)) throw error;
    }
  }

  async function findFormer(name: string, viewer: number | null): Promise<FoundPlayer | undefined> {
    const ids = await names.find(searchForm(name));
    // The name of a banned player or a game master leads to nobody else, either.
    if (ids.length === 0 || (await board.isNameTaken(name))) return undefined;
    for (const id of ids) {
      const row = await board.playerOfId(id);
      const found = row ? await show(row, viewer) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  return {
    async find(name, viewer) {
      const row = await board.playerNamed(name);
      if (!row) return findFormer(name, viewer);
      const found = await show(row, viewer);
      if (found) await noteName(row);
      return found;
    },
    async findById(id, viewer) {
      const row = await board.playerOfId(id);
      return row ? show(row, viewer) : undefined;
    },
  };
}
