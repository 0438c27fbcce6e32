import { describe, expect, test } from 'vitest';
import { EmailTaken, GameLimited, LoginTaken } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { emptyValue } from './account-insert.ts';

const silent = { info: () => {}, warn: () => {} };
const onMariadb = (await gameVariants('inserts into altered account tables')).includes('real');
const someone = { email: 'a@example.org', passwordHash: `*${'A'.repeat(40)}`, deletionCode: '0000000' };

async function altered(
  variant: 'real' | 'varied',
  alterations: readonly string[],
  work: (game: Game, database: GameDatabase) => Promise<void>,
): Promise<void> {
  const database = await createGameDatabase({ variant });
  for (const alteration of alterations) await database.run(`ALTER TABLE {account}.account ${alteration}`);
  const game = await openGame(database.settings, silent);
  try {
    await work(game, database);
  } finally {
    await game.close();
    await database.drop();
  }
}

test('the default for a column type is a valid value of it', () => {
  const value = (declared: string) => emptyValue({ declared, type: declared.replace(/\(.*/, '') });
  expect(
    ['int(11)', 'tinyint(1)', 'bigint', 'decimal(10,2)', 'float', 'bit(1)', 'year(4)'].map(value),
  ).toEqual(Array(7).fill(0));
  expect(['varchar(5)', 'char(2)', 'text', 'blob', "set('a','b')"].map(value)).toEqual(Array(5).fill(''));
  expect(value('datetime')).toBe('1970-01-01 00:00:00');
  expect(value('date')).toBe('1970-01-01');
  expect(value("enum('it''s','b')")).toBe("it's");
});

describe.runIf(onMariadb)('registration in altered tables', () => {
  test('columns of every type without a default are filled', () =>
    altered(
      'real',
      [
        `ADD COLUMN a_stamp TIMESTAMP NOT NULL, ADD COLUMN b_time TIME NOT NULL, ADD COLUMN c_year YEAR NOT NULL,
         ADD COLUMN d_bit BIT(3) NOT NULL, ADD COLUMN e_money DECIMAL(10,2) NOT NULL, ADD COLUMN f_text TEXT NOT NULL,
         ADD COLUMN g_blob BLOB NOT NULL, ADD COLUMN h_enum ENUM('x','y') NOT NULL, ADD COLUMN i_set SET('x','y') NOT NULL,
         ADD COLUMN k_float DOUBLE NOT NULL, ADD COLUMN \`window\` INT NOT NULL`,
        'MODIFY a_stamp TIMESTAMP NOT NULL DEFAULT 0',
        'ALTER COLUMN a_stamp DROP DEFAULT',
      ],
      async (game, database) => {
        const { id } = await game.accounts.create({ login: 'filler', ...someone });
        const { rows } = await database.run('SELECT * FROM {account}.account WHERE id = ?', [id]);
        expect(rows[0]).toMatchObject({
          b_time: '00:00:00',
          c_year: 0,
          h_enum: 'x',
          i_set: '',
          window: 0,
        });
      },
    ));

  test('a column that was added since the tables were read is named to the owner', () =>
    altered('real', [], async (game, database) => {
      await database.run('ALTER TABLE {account}.account ADD COLUMN premium INT NOT NULL');
      const error = await game.accounts
        .create({ login: 'novice', ...someone })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(GameLimited);
      expect(error).toMatchObject({ code: 'column-without-value' });
      expect(String(error)).toMatch(/column "premium"/);
      expect(String(error)).not.toMatch(/insert into/i);
    }));

  test("a nullable currency starts at 0, because NULL would swallow the game's coins", () =>
    altered(
      'real',
      ['MODIFY cash INT DEFAULT NULL', 'MODIFY mileage INT DEFAULT NULL'],
      async (game, database) => {
        const { id } = await game.accounts.create({ login: 'balance', ...someone });
        await database.run('UPDATE {account}.account SET cash = cash + 5 WHERE id = ?', [id]);
        expect(await game.accounts.findById(id)).toMatchObject({ cash: 5, mileage: 0 });
      },
    ));

  test('a case-sensitive login column still allows one account per login', () =>
    altered(
      'real',
      ['MODIFY login VARCHAR(30) CHARACTER SET latin1 COLLATE latin1_bin NOT NULL'],
      async (game, database) => {
        const old = await insertGameAccount(database, { login: 'OldOne', email: 'Old@Example.org' });
        await expect(game.accounts.create({ login: 'oldone', ...someone })).rejects.toThrow(LoginTaken);
        expect(await game.accounts.findByLogin('OldOne')).toMatchObject({ id: old });
        expect(await game.accounts.findByLogin('oldone')).toBeUndefined();
        const { id } = await game.accounts.create({ login: 'NewOne', ...someone });
        expect(await game.accounts.findByLogin('NEWONE')).toMatchObject({ id, login: 'newone' });
      },
    ));

  test('emails in a case-sensitive column are found in any case', () =>
    altered(
      'varied',
      ['MODIFY email VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL'],
      async (game, database) => {
        await insertGameAccount(database, { email: 'Mixed@Example.org' });
        expect(await game.accounts.countByEmail('mixed@example.org')).toBe(1);
      },
    ));

  test('a unique email index is reported', () =>
    altered('real', ['ADD UNIQUE KEY email (email)'], async (game) => {
      await game.accounts.create({ login: 'first', ...someone });
      await expect(game.accounts.create({ login: 'second', ...someone })).rejects.toThrow(EmailTaken);
      await expect(game.accounts.create({ login: 'First', ...someone })).rejects.toThrow(LoginTaken);
      await game.accounts.create({ login: 'third', ...someone, email: 'third@example.org' });
      const third = await game.accounts.findByLogin('third');
      if (!third) throw new Error('not created');
      await expect(game.accounts.changeEmail(third, someone.email)).rejects.toThrow(EmailTaken);
    }));

  test('emails are found across many slices and id gaps', () =>
    altered('real', [], async (game, database) => {
      await insertGameAccount(database, { id: 1, email: 'far@example.org' });
      await insertGameAccount(database, { id: 2_000_000_000, email: 'far@example.org' });
      expect(await game.accounts.countByEmail('far@example.org')).toBe(2);
    }));

  test('binary text columns are decoded', () =>
    altered(
      'real',
      ['MODIFY password VARBINARY(64) NOT NULL', 'MODIFY email VARBINARY(64) NOT NULL'],
      async (game) => {
        const { id } = await game.accounts.create({ login: 'binary', ...someone });
        expect(await game.accounts.findById(id)).toMatchObject({
          passwordHash: someone.passwordHash,
          email: someone.email,
        });
      },
    ));
});
