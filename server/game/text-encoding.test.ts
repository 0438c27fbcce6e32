import { expect, test } from 'vitest';
import { createGameDatabase, gameVariants } from '#test/database/game-database.ts';
import {
  insertCharacter,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
} from '#test/database/game-rows.ts';
import type { GameSettings } from './game-settings.ts';
import { openGame } from './open-game.ts';
import { createNameDecoder, isPrintableAscii, toText } from './text-encoding.ts';

const silent = { info: () => {}, warn: () => {} };

// Bytes as sent by clients of that country, which the core stores unchanged in latin1 columns.
const written: readonly (readonly [GameSettings['GAME_TEXT_ENCODING'], string, string])[] = [
  ['windows-1254', 'ŞövalyeĞıü', 'deF676616c7965d0fdfc'],
  ['windows-1250', 'Wądłęśćż', '57b964b3ea9ce6bf'],
  ['windows-1251', 'Рыцарь', 'd0fbf6e0f0fc'],
  ['windows-1253', 'Ιππότης', 'c9f0f0fcf4e7f2'],
  ['windows-1252', 'Zürcher€', '5afc726368657280'],
  ['iso-8859-2', 'Łódź', 'a3f364bc'],
  ['big5', '戰士', 'be d4a468'],
  ['euc-kr', '무사', 'b9abbbe7'],
];
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each(written)('%s decodes %s', (encoding, name, hex) => {
  expect(createNameDecoder(encoding).decode(bytes(hex))).toBe(name);
});

const onMariadb = (await gameVariants('encodings of names')).filter((variant) => variant !== 'embedded');

test.each(onMariadb)(
  'names of five countries are decoded from latin1 columns of the %s game',
  async (variant) => {
    const database = await createGameDatabase({ variant });
    try {
      for (const [encoding, name, hex] of written.slice(0, 5)) {
        const account_id = await insertGameAccount(database);
        const character = await insertCharacter(database, { account_id, name: bytes(hex) });
        const guild = await insertGuild(database, { name: bytes(hex), master: character });
        const game = await openGame({ ...database.settings, GAME_TEXT_ENCODING: encoding }, silent);
        try {
          expect((await game.characters.ofAccount(account_id))[0]?.name).toBe(name);
          expect((await game.board.readCharacters(character - 1, 1)).rows[0]?.name).toBe(name);
          expect((await game.board.readGuilds(guild - 1, 1)).rows[0]?.name).toBe(name);
          expect((await game.statistics.newestMember())?.name).toBe(name);
        } finally {
          await game.close();
        }
      }
    } finally {
      await database.drop();
    }
  },
);

test('auto reads bytes that are no UTF-8, such as names of items, as Western European', () => {
  const { decode } = createNameDecoder('auto');
  expect(decode(Buffer.from('Großes Schwert', 'latin1'))).toBe('Großes Schwert');
  expect(decode(Buffer.from('Меч', 'utf8'))).toBe('Меч');
});

test.each(onMariadb)('auto uses the charset declared by the %s database', async (variant) => {
  const database = await createGameDatabase({ variant });
  const game = await openGame(database.settings, silent);
  try {
    const account_id = await insertGameAccount(database);
    await insertCharacter(database, { account_id, name: bytes('5afc726368657280') });
    await insertGameMaster(database, 'gm', 'Zürcher', 'GOD');
    expect((await game.characters.ofAccount(account_id))[0]?.name).toBe('Zürcher€');
    expect((await game.board.readGameMasters()).names).toEqual(new Set(['zürcher']));
  } finally {
    await game.close();
    await database.drop();
  }
});

test('plain text is printable ASCII', () => {
  expect(isPrintableAscii('Az09 ~!')).toBe(true);
  for (const text of ['ş', 'é', 'a\n', '\u0000', '😀', '\u007f'])
    expect(isPrintableAscii(text), text).toBe(false);
});

test('binary columns and NULL are read as text', () => {
  expect(toText(Buffer.from('abc'))).toBe('abc');
  expect([toText(null), toText(undefined), toText(7)]).toEqual(['', '', '7']);
});
