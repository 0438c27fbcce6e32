import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { openGame } from '#server/game/open-game.ts';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { dropWorld, namesOf, openWorld, type World } from './game-data.ts';
import { loginOf, worldPassword } from './game-rows.ts';
import { partsOfNames } from './parts-of-names.ts';

const hasMariadb = (await testDatabases('the worlds of bench/')).includes('mariadb');

describe.runIf(hasMariadb)('a made-up world', () => {
  test('is deterministic, has the requested size and works as a game', async () => {
    const db = await createConnection(mariadbUrl);
    // A size no benchmark uses.
    const characters = 523;
    const checksums = async ({ schemas: { account, player, common } }: World) => {
      const tables = [`${account}.account`, `${player}.player`, `${player}.player_index`, `${player}.guild`];
      const [rows] = await db.query<RowDataPacket[]>(`CHECKSUM TABLE ${tables.join(', ')}, ${common}.gmlist`);
      return rows.map(({ Checksum }) => Number(Checksum));
    };
    const first = await openWorld(db, characters);
    try {
      const before = await checksums(first);
      expect((await openWorld(db, characters)).madeInMs).toBeNull();
      await dropWorld(db, first);
      const again = await openWorld(db, characters);
      expect(again.madeInMs).not.toBeNull();
      expect(await checksums(again)).toEqual(before);

      const { schemas, accounts } = again;
      const names = await namesOf(db, again, 100);
      expect(names.length).toBeGreaterThanOrEqual(100);
      expect(names.every((name) => /^(\[GM\])?[A-Za-z0-9]{4,24}$/.test(name))).toBe(true);
      const environment = {
        DATABASE_URL: mariadbUrl,
        ACCOUNT_SCHEMA: schemas.account,
        PLAYER_SCHEMA: schemas.player,
        COMMON_SCHEMA: schemas.common,
        LOG_SCHEMA: schemas.log,
      };
      const game = await openGame(readConfig(environment), { info() {}, warn() {} });
      const { rows } = await game.board.readCharacters(0, 1_000);
      expect(rows).toHaveLength(characters);
      expect(new Set(rows.map(({ accountId }) => accountId)).size).toBe(accounts);
      expect(Math.max(...rows.map(({ level }) => level))).toBeGreaterThan(60);
      expect(await game.passwords.hash(worldPassword)).toBe(await passwordOf(loginOf(7), schemas.account));
      await game.close();
    } finally {
      await dropWorld(db, first);
      await db.end();
    }

    async function passwordOf(login: string, schema: string): Promise<unknown> {
      const [rows] = await db.query<RowDataPacket[]>(
        `SELECT password FROM ${schema}.account WHERE login = ?`,
        [login],
      );
      return rows[0]?.password;
    }
  });
});

test('parts of names have the requested length and are unique', () => {
  const parts = partsOfNames(['Karolin', 'Karolin', 'Dra', 'Marlothen'], 4);
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts.length).toBeGreaterThanOrEqual(2);
  for (const part of parts) {
    expect(part).toHaveLength(4);
    expect('karolin marlothen').toContain(part);
  }
});
