/** A file of names cannot be used; the message says why, for the owner of the site. */
export class NamesFileError extends Error {
  override readonly name = 'NamesFileError';
}

/** Real files have about 10,000 lines and half a megabyte. */
export const maxFileBytes = 16 * 1024 ** 2;
const maxNames = 200_000;
/** Of the site's table; the game cuts its own at 24 bytes. */
const maxNameLength = 100;
const maxVnum = 2_147_483_647;

// What is never part of a name and could change how a page reads: control characters and marks of direction.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (encoding === 'auto') {
      throw new NamesFileError(
        'it is not UTF-8: say its encoding in GAME_TEXT_ENCODING, for example windows-1254',
      );
    }
    return new TextDecoder(encoding).decode(bytes);
  }
}

/**
 * Names by number from a file of the game: `number⇥name` in each line, after a line with headings. Lines that say
 * something else are left out.
 * @param encoding where the file is not UTF-8; `auto` for none
 * @throws NamesFileError
 */
export function parseNames(bytes: Uint8Array, encoding: string): ReadonlyMap<number, string> {
  if (bytes.length > maxFileBytes) throw new NamesFileError('it is larger than 16 MB');
  const names = new Map<number, string>();
  for (const line of decode(bytes, encoding).split('\n')) {
    const [number = '', text = ''] = line.split('\t', 2);
    const name = text.replace(invisible, '').trim();
    const vnum = /^\s*\d{1,10}\s*$/.test(number) ? Number(number) : 0;
    if (vnum < 1 || vnum > maxVnum || name === '' || name.length > maxNameLength) continue;
    names.set(vnum, name);
    if (names.size > maxNames) throw new NamesFileError(`it has more than ${maxNames} names`);
  }
  if (names.size === 0) throw new NamesFileError('no line of it is a number, a tab and a name');
  return names;
}
