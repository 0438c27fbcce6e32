import { type GameFacts, readable } from './schema-facts.ts';

const hasIndex = (facts: GameFacts, table: 'guild_member' | 'item_proto', column: string) =>
  facts.tables.get(table)?.indexed.has(column) ?? false;

/** Whether a character's guild can be found by an index: the primary key of members begins with the guild. */
export function findsGuildOfCharacter(facts: GameFacts): boolean {
  const columns = ['pid', 'guild_id'].every((name) => readable(facts, 'guild_member', name));
  return columns && hasIndex(facts, 'guild_member', 'pid');
}

/** Whether items can be named by the game's own table, by an index. */
export function namesItems(facts: GameFacts): boolean {
  const columns = ['vnum', 'locale_name'].every((name) => readable(facts, 'item_proto', name));
  return columns && hasIndex(facts, 'item_proto', 'vnum');
}
