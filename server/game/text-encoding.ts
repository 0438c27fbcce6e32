import { type RawBuilder, sql } from 'kysely';
import type { GameSettings } from './game-settings.ts';
import type { Text } from './tables.ts';

type TextEncoding = GameSettings['GAME_TEXT_ENCODING'];

// Control, formatting (including bidi) and line separator characters do not belong in a displayed name.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** `column` is the SELECT expression, `decode` converts its result. */
export interface NameDecoder {
  column(name: string): RawBuilder<Text>;
  decode(value: Text): string;
}

/**
 * With `auto` the server transcodes by the declared charset. Many servers store, for example, windows-1254
 * bytes in latin1 columns; those are fetched as raw bytes and decoded here.
 */
export function createNameDecoder(encoding: TextEncoding): NameDecoder {
  const declared = encoding === 'auto' ? undefined : new TextDecoder(encoding);
  return {
    column: (name) =>
      encoding === 'auto' ? sql<Text>`${sql.ref(name)}` : sql<Text>`CAST(${sql.ref(name)} AS BINARY)`,
    decode: (value) => cleanName(value instanceof Uint8Array ? decodeBytes(value, declared) : (value ?? '')),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** Binary columns, such as names of items, declare no charset: what is no UTF-8 is taken for Western European. */
function decodeBytes(bytes: Uint8Array, declared: TextDecoder | undefined): string {
  if (declared) return declared.decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** Most names are plain ASCII, which a fast check recognises. */
function cleanName(text: string): string {
  return (isPrintableAscii(text) ? text : text.replace(invisible, '')).trim();
}

/** Decodes ASCII data (logins, hashes, dates), also from binary columns. */
export function toText(value: Text | number | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return value === null || value === undefined ? '' : String(value);
}

/** True for printable ASCII, which every charset of the game's columns can hold and compare. */
export function isPrintableAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
