import { type RawBuilder, sql } from 'kysely';
import type { GameSettings } from './game-settings.ts';
import type { Text } from './tables.ts';

type TextEncoding = GameSettings['GAME_TEXT_ENCODING'];

// Control, formatting (right-to-left marks among them) and line characters have no place in a name on a page.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** How names are read: `column` goes into the SELECT, `decode` makes text of what comes back. */
export interface NameReading {
  column(name: string): RawBuilder<Text>;
  decode(value: Text): string;
}

/**
 * With `auto` the server transcodes by the charset it declares for the column. Many servers keep, for example,
 * windows-1254 bytes in a column declared latin1: there the bytes are fetched as they are and decoded here.
 */
export function nameReading(encoding: TextEncoding): NameReading {
  const decoder = new TextDecoder(encoding === 'auto' ? 'utf-8' : encoding);
  return {
    column: (name) =>
      encoding === 'auto' ? sql<Text>`${sql.ref(name)}` : sql<Text>`CAST(${sql.ref(name)} AS BINARY)`,
    decode: (value) => shownName(value instanceof Uint8Array ? decoder.decode(value) : (value ?? '')),
  };
}

/** Nearly every name is plain: the slow search is for the others. */
function shownName(text: string): string {
  return (isPlainText(text) ? text : text.replace(invisible, '')).trim();
}

/** Text that is ASCII by its nature (logins, hashes, dates), also from a column its owner made binary. */
export function asText(value: Text | number | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return value === null || value === undefined ? '' : String(value);
}

/** Whether the text survives in every charset of the game's columns, and in comparisons with them. */
export function isPlainText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
