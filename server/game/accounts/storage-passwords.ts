import { sql } from 'kysely';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import type { StorageChange, StoragePasswords } from '#server/game/game.ts';
import { assertAllowed } from './accounts.ts';

type Owner = Parameters<StoragePasswords['change']>[0];

/** The game reads the row each time a storage is opened, so that it may be written while its owner plays. */
export function storagePasswordsOf(game: GameConnection): StoragePasswords {
  return {
    change: (owner, password) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'changeStoragePassword');
        if (!(await hasStorage(handle, owner.id))) return 'noStorage';
        return change(handle, owner, password);
      }),
  };
}

async function hasStorage({ player }: Handle, accountId: number): Promise<boolean> {
  const rows = player.selectFrom('safebox').select('account_id').where('account_id', '=', accountId);
  return (await rows.executeTakeFirst()) !== undefined;
}

async function change(handle: Handle, owner: Owner, password: string): Promise<StorageChange> {
  const sameAccount = handle.account
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', owner.id)
    .where('account.login', '=', owner.login)
    // A NULL password is read as an empty one.
    .where(sql<string>`COALESCE(account.password, '')`, '=', owner.passwordHash);
  const result = await handle.player
    .updateTable('safebox')
    .set({ password })
    .where('account_id', '=', owner.id)
    .where(({ exists }) => exists(sameAccount))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? 'changed' : 'accountChanged';
}
