import { type SeasonLists, seasonListsSchema } from '#contract/api/world/seasons.ts';
import { characterKinds, guildKinds, type OptionalKind } from '#contract/standings/kinds.ts';
import type { Board } from '#server/board/board.ts';
import { ApiError } from '#server/errors.ts';
import type { HiddenPages } from '#server/operations/hidden-pages.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime, stamp } from '#server/site/time.ts';

const rowsPerList = 100;
const everyone = { empire: null, job: null, sex: null, name: null };
const everyGuild = { empire: null, name: null, master: null };

interface StoredSeason {
  readonly id: number;
  readonly name: string;
  readonly frozenAt: string;
}

/** The newest first. */
export async function listSeasons({ db }: Pick<Site, 'db'>): Promise<StoredSeason[]> {
  const rows = await db
    .selectFrom('ranking_seasons')
    .select(['id', 'name', 'frozen_at'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, frozenAt: isoTime(row.frozen_at) }));
}

interface SeasonServices {
  readonly site: Pick<Site, 'db'>;
  readonly board: Pick<Board, 'guildOfId' | 'isExcluded' | 'isGuildExcluded' | 'kinds' | 'playerOfId'>;
  readonly hiddenPages: Pick<HiddenPages, 'mark'>;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Who is gone has no page: since a wipe another may have his number. */
async function withPages<Row extends Named>(
  rows: readonly Row[],
  find: (id: number) => Promise<Named | null>,
): Promise<(Row & { readonly hasPage?: false })[]> {
  const found = await Promise.all(rows.map(({ id }) => find(id)));
  return rows.map((row, index) => (found[index]?.name === row.name ? row : { ...row, hasPage: false }));
}

/**
 * Who has been blocked or become a game master since is not shown, nor the guild that he leads; who is gone, as after a wipe, is.
 * @throws ApiError `standings.notFound` @throws GameUnavailable
 */
export async function readSeason(
  { site: { db }, board, hiddenPages }: SeasonServices,
  id: number,
): Promise<StoredSeason & SeasonLists> {
  const row = await db.selectFrom('ranking_seasons').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('standings.notFound');
  // Who is excluded is known only once the game has been read.
  await board.kinds();
  const { characters, guilds } = seasonListsSchema.parse(JSON.parse(row.lists));
  return {
    id: row.id,
    name: row.name,
    frozenAt: isoTime(row.frozen_at),
    characters: await Promise.all(
      characters.map(async ({ kind, rows }) => {
        const listed = rows.filter((each) => !board.isExcluded(each.id, each.name));
        const marked = await withPages(listed, (each) => board.playerOfId(each));
        return { kind, rows: marked.map((each) => hiddenPages.mark(each)) };
      }),
    ),
    guilds: await Promise.all(
      guilds.map(async ({ kind, rows }) => {
        const listed = rows.filter((each) => !board.isGuildExcluded(each.id, each.name));
        return { kind, rows: await withPages(listed, (each) => board.guildOfId(each)) };
      }),
    ),
  };
}

/** @throws GameUnavailable before the rankings have been read */
async function firstOfEach(
  board: Pick<Board, 'kinds'>,
  kinds: readonly OptionalKind[],
): Promise<SeasonLists> {
  const found = await board.kinds();
  const isShown = (kind: string) =>
    kind === 'level' || kind === 'points' || kinds.some((each) => each === kind);
  const characters = [];
  for (const kind of characterKinds.filter(isShown)) {
    const { rows } = await found.characters(kind, everyone, 1, rowsPerList);
    characters.push({ kind, rows: rows.map(({ place: _, ...row }) => row) });
  }
  const guilds = guildKinds.filter(isShown).map((kind) => {
    const { rows } = found.guilds(kind, everyGuild, 1, rowsPerList);
    return { kind, rows: rows.map(({ place: _, ...row }) => row) };
  });
  return { characters, guilds };
}

/** @returns its id @throws GameUnavailable */
export async function freezeSeason(
  site: Pick<Site, 'db'>,
  board: Pick<Board, 'kinds'>,
  kinds: readonly OptionalKind[],
  actor: Actor,
  typed: string,
  now = siteNow(),
): Promise<number> {
  const name = oneLine(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '') throw new ApiError('request.invalid');
  const lists = JSON.stringify(await firstOfEach(board, kinds));
  return auditedTransaction(site, async (db) => {
    const { insertId } = await db
      .insertInto('ranking_seasons')
      .values({ name, frozen_at: stamp(now), lists })
      .executeTakeFirstOrThrow();
    const id = Number(insertId);
    await writeAudit(db, actor, { action: 'season.freeze', subject: `season/${id}`, after: { name } }, now);
    return id;
  });
}

/** @throws ApiError `standings.notFound`, also when another administrator was faster */
export async function deleteSeason(site: Pick<Site, 'db'>, actor: Actor, id: number): Promise<void> {
  await auditedTransaction(site, async (db) => {
    const row = await db.selectFrom('ranking_seasons').select('name').where('id', '=', id).executeTakeFirst();
    const { numDeletedRows } = await db.deleteFrom('ranking_seasons').where('id', '=', id).executeTakeFirst();
    if (!row || numDeletedRows === 0n) throw new ApiError('standings.notFound');
    await writeAudit(db, actor, {
      action: 'season.delete',
      subject: `season/${id}`,
      before: { name: row.name },
    });
  });
}
