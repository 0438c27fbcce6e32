import type { GameAccount } from '#server/game/game.ts';
import type { Site } from '#server/site/site.ts';
import { eraseTicketFiles } from '#server/site/tickets/erase-tickets.ts';
import { dropUpload } from '#server/site/uploads/uploads.ts';
import { type AccountKey, type TableRule, tableRules } from './rules.ts';

type SiteDb = Pick<Site, 'db'>;

type Rules = typeof tableRules;
type TablesBy<Key extends AccountKey> = {
  [Table in keyof Rules]: Rules[Table]['erased'] extends Key ? Table : never;
}[keyof Rules];

function tablesBy<Key extends AccountKey>(key: Key): readonly TablesBy<Key>[] {
  const rules = Object.entries<TableRule>(tableRules);
  return rules.filter(([, { erased }]) => erased === key).map(([table]) => table as TablesBy<Key>);
}

/** The archive of own data: the sweep removes the file. */
async function dropArchive({ db }: SiteDb, { id, login }: Pick<GameAccount, 'id' | 'login'>): Promise<void> {
  const archives = await db
    .selectFrom('data_exports')
    .select('file_key')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .execute();
  for (const { file_key } of archives) if (file_key) await dropUpload({ db }, file_key);
}

/**
 * Erases what `rules.ts` says. Repeatable; call it in a transaction.
 * @param isNumberOurs false when the game gave the account's number to another login: rows by number alone are its
 */
export async function eraseAccount(
  { db }: SiteDb,
  { id, login }: Pick<GameAccount, 'id' | 'login'>,
  isNumberOurs: boolean,
): Promise<void> {
  await dropArchive({ db }, { id, login });
  await eraseTicketFiles({ db }, { id, login });
  for (const table of tablesBy('accountAndLogin')) {
    await db.deleteFrom(table).where('account_id', '=', id).where('login', '=', login).execute();
  }
  if (!isNumberOurs) return;
  for (const table of tablesBy('account')) await db.deleteFrom(table).where('account_id', '=', id).execute();
}
