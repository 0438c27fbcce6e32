import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { openEmbedded } from '#server/game/embedded/embedded.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { DemoAccounts } from './accounts-file.ts';
import { demoAlignment, demoItemRows, isWellEquipped, wornRows } from './equipment.ts';
import { demoFlags } from './events/demo-calendar.ts';
import type { WrittenGameTables } from './game-tables.ts';
import { type DemoWar, demoGradeOf, demoGrades, demoWars, winnerOf } from './guilds/guild-life.ts';
import { demoLogs } from './logs/demo-logs.ts';
import { demoAdministrator, demoPlayer } from './people.ts';
import { type DemoAccount, type DemoCharacter, type DemoGuild, inventWorld } from './world.ts';

const rowsAtOnce = 200;
const firstSkillLevel = 5;
const firstHorseLevel = 25;

/** Stored passwords of the demo accounts. */
export interface DemoHashes {
  readonly player: string;
  readonly admin: string;
}

type Rows = { readonly [Table in keyof WrittenGameTables]: readonly WrittenGameTables[Table][] };

/**
 * Writes the demo world into the embedded game. Rows have fixed keys and existing rows stay, so that an
 * interrupted seeding can be completed and registered accounts are never touched.
 */
export async function seedGame(
  settings: GameSettings,
  accounts: DemoAccounts,
  hashes: DemoHashes,
  now: Date,
): Promise<void> {
  const db = openEmbedded(settings) as unknown as Kysely<WrittenGameTables>;
  const rows = rowsOfWorld(hashes, now);
  try {
    await db.transaction().execute(async (transaction) => {
      const schemas = {
        account: transaction.withSchema(settings.ACCOUNT_SCHEMA),
        player: transaction.withSchema(settings.PLAYER_SCHEMA),
        common: transaction.withSchema(settings.COMMON_SCHEMA),
        log: transaction.withSchema(settings.LOG_SCHEMA),
      };
      await insertMissing(schemas.account, 'account', rows.account);
      await insertMissing(schemas.player, 'player_index', rows.player_index);
      await insertMissing(schemas.player, 'player', rows.player);
      await insertMissing(schemas.player, 'guild', rows.guild);
      await insertMissing(schemas.player, 'guild_member', rows.guild_member);
      await insertMissing(schemas.player, 'guild_grade', rows.guild_grade);
      await insertMissing(schemas.player, 'guild_war_reservation', rows.guild_war_reservation);
      await insertMissing(schemas.player, 'safebox', rows.safebox);
      await insertMissing(schemas.player, 'item_proto', rows.item_proto);
      await insertMissing(schemas.player, 'item', rows.item);
      await insertMissing(schemas.player, 'quest', rows.quest);
      await insertMissing(schemas.common, 'gmlist', rows.gmlist);
      await insertMissing(schemas.log, 'bootlog', rows.bootlog);
      await insertMissing(schemas.log, 'levellog', rows.levellog);
      await insertMissing(schemas.log, 'log', rows.log);
      await setPassword(schemas.account, accounts.player.login, hashes.player);
      await setPassword(schemas.account, accounts.admin.login, hashes.admin);
    });
  } finally {
    await db.destroy();
  }
}

async function insertMissing<Table extends keyof WrittenGameTables>(
  db: Transaction<WrittenGameTables>,
  table: Table,
  rows: Rows[Table],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await db
      .insertInto(table)
      .orIgnore()
      .values(some as never)
      .execute();
  }
}

/** The file with the passwords is written first; after an interruption the rows are updated to match it. */
async function setPassword(
  db: Transaction<WrittenGameTables>,
  login: string,
  password: string,
): Promise<void> {
  await db.updateTable('account').set({ password }).where('login', '=', login).execute();
}

function rowsOfWorld(hashes: DemoHashes, now: Date): Rows {
  const world = inventWorld();
  const hoursAgo = (hours: number) => localTime(new Date(now.getTime() - hours * 3_600_000));
  const byId = new Map(world.characters.map((each) => [each.id, each]));
  return {
    account: world.accounts.map((each) => accountRow(each, byId, hashes, hoursAgo)),
    player_index: world.accounts.map(indexRow),
    player: world.characters.map((each) => characterRow(each, hoursAgo)),
    guild: world.guilds.map(({ members, ladderPoint, ...guild }) => ({
      ...guild,
      ladder_point: ladderPoint,
    })),
    guild_member: world.guilds.flatMap((guild) => memberRows(guild, byId)),
    guild_grade: world.guilds.flatMap(({ id }) => demoGrades(id).map((each) => ({ guild_id: id, ...each }))),
    guild_war_reservation: demoWars(world.guilds).map((war) => warRow(war, hoursAgo)),
    safebox: world.accounts.map(({ id }) => ({ account_id: id, size: 1 })),
    item_proto: demoItemRows(),
    item: world.characters.filter(isWellEquipped).flatMap((each) => wornRows(each, now)),
    quest: Object.entries(demoFlags).map(([szName, lValue]) => ({ dwPID: 0, szName, szState: '', lValue })),
    ...demoLogs(world, hoursAgo),
    gmlist: world.gameMasters.map(({ login, name, authority }, index) => ({
      mID: index + 1,
      mAccount: login,
      mName: name,
      mAuthority: authority,
    })),
  };
}

function accountRow(
  account: DemoAccount,
  characters: ReadonlyMap<number, DemoCharacter>,
  hashes: DemoHashes,
  hoursAgo: (hours: number) => string,
): WrittenGameTables['account'] {
  const played = account.characterIds.map((id) => characters.get(id)?.hoursAgo ?? account.createdHoursAgo);
  return {
    id: account.id,
    login: account.login,
    password: passwordOf(account, hashes),
    social_id: String(1_000_000 + ((account.id * 7_919) % 9_000_000)),
    email: `${account.login}@example.org`,
    create_time: hoursAgo(account.createdHoursAgo),
    status: account.blocked === 'forever' ? 'BLOCK' : 'OK',
    availDt: account.blocked === 'until' ? hoursAgo(-24 * 365) : '1970-01-01 00:00:00',
    cash: account.cash,
    mileage: account.mileage,
    last_play: hoursAgo(Math.min(...played)),
  };
}

/** No password has this hash, so only the two demo accounts can log in. */
function passwordOf({ login }: DemoAccount, hashes: DemoHashes): string {
  if (login === demoPlayer.login) return hashes.player;
  if (login === demoAdministrator.login) return hashes.admin;
  return `*${createHash('sha1').update(`nobody ${login}`).digest('hex').toUpperCase()}`;
}

function indexRow({ id, empire, characterIds }: DemoAccount): WrittenGameTables['player_index'] {
  const [pid1 = 0, pid2 = 0, pid3 = 0, pid4 = 0] = characterIds;
  return { id, pid1, pid2, pid3, pid4, empire };
}

function characterRow(
  character: DemoCharacter,
  hoursAgo: (hours: number) => string,
): WrittenGameTables['player'] {
  const { accountId, hoursAgo: hours, ...columns } = character;
  return {
    ...columns,
    account_id: accountId,
    last_play: hoursAgo(hours),
    alignment: demoAlignment(character),
    skill_group: character.level < firstSkillLevel ? 0 : 1 + (character.id % 2),
    horse_level: character.level < firstHorseLevel ? 0 : Math.min(30, Math.ceil((character.level - 20) / 3)),
  };
}

function memberRows({ id, members }: DemoGuild, characters: ReadonlyMap<number, DemoCharacter>) {
  const level = (pid: number) => characters.get(pid)?.level ?? 1;
  const [master = 0, ...others] = members;
  const byLevel = [master, ...others.toSorted((one, other) => level(other) - level(one))];
  return byLevel.map((pid, index) => ({
    guild_id: id,
    pid,
    grade: demoGradeOf(index),
    is_general: index === 1 ? 1 : 0,
    offer: level(pid) * 1_000,
  }));
}

function warRow(
  war: DemoWar,
  hoursAgo: (hours: number) => string,
): WrittenGameTables['guild_war_reservation'] {
  const [guild1, guild2] = war.guilds;
  const [result1, result2] = war.scores ?? [0, 0];
  const started = war.scores ? 1 : 0;
  const time = `${hoursAgo(war.hoursAgo).slice(0, 14)}00:00`;
  return {
    id: war.id,
    guild1,
    guild2,
    time,
    type: war.kind,
    started,
    winner: winnerOf(war),
    result1,
    result2,
  };
}

/** The server's local time without a zone, as in the game. */
function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}
