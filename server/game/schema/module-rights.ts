import type { ModuleName } from '#contract/modules.ts';
import type { TableName } from '#server/game/tables.ts';
import { bonusColumns } from '#server/game/world/bonus-columns.ts';
import { characterLogReads } from './character-log.ts';
import { guildReads } from './guild-reads.ts';
import { logReads } from './log-reads.ts';
import { positionColumns } from './position-columns.ts';

/** What a module reads and writes of one of the game's tables, beyond what the site always does. */
export interface TableRights {
  readonly table: TableName;
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  /** Many servers lack it: granted only where it is seen, since a GRANT on a missing table or column fails. */
  readonly isRare?: true;
}

const reads = (tables: Readonly<Partial<Record<TableName, readonly string[]>>>): readonly TableRights[] =>
  Object.entries(tables).map(([table, read]) => ({ table: table as TableName, read }));

const rareRead = (table: keyof typeof logReads): TableRights => ({
  table,
  read: logReads[table],
  isRare: true,
});

/** All rights that modules need in the game's schemas: a new module adds its line, and nothing else. */
export const moduleRights: Readonly<Partial<Record<ModuleName, readonly TableRights[]>>> = {
  deletionCode: [{ table: 'account', write: ['social_id'] }],
  accountDeletion: [{ table: 'account', write: ['social_id', 'status'] }],
  bans: [{ table: 'account', write: ['status', 'availDt'] }],
  storage: [{ table: 'safebox', read: ['account_id'], write: ['password'] }],
  status: [rareRead('bootlog')],
  profiles: [
    ...reads({
      player: ['alignment'],
      item: [
        ...['owner_id', 'window', 'pos', 'vnum', 'socket0', 'socket1', 'socket2'],
        ...bonusColumns.flatMap(({ type, value }) => [type, value]),
      ],
      item_proto: ['vnum', 'locale_name', 'limittype0', 'limitvalue0'],
      ...guildReads,
    }),
    rareRead('levellog'),
    rareRead('log'),
  ],
  standings: reads({ player: ['alignment', 'horse_level'] }),
  accounts: [
    { table: 'account', read: ['create_time'] },
    { table: 'log', read: characterLogReads, isRare: true },
  ],
  unlock: [
    {
      table: 'player',
      read: [...positionColumns.read, ...positionColumns.optional],
      write: positionColumns.written,
    },
  ],
  events: [
    { table: 'quest', read: ['dwPID', 'szName', 'lValue'] },
    { table: 'priv_settings', read: ['priv_type', 'id', 'type', 'value', 'duration'], isRare: true },
  ],
};
