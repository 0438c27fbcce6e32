import { parseEnv } from 'node:util';

/** New values by name; undefined removes a line. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** A value that cannot be written so that it is read as it is. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}

const plain = /^[\w.,:;@%+=/?&!~*()-]*$/;

function quoted(name: string, value: string): string {
  if (plain.test(value)) return value;
  const quote = ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined || /[\r\n]/.test(value) || (quote === '"' && value.includes('\\'))) {
    throw new Unwritable(`${name} has characters that a line of .env cannot hold.`);
  }
  return quote + value + quote;
}

const nameOf = (line: string) => /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];

/**
 * Replaces the lines of these settings, where they stand, and adds those that are new; all other lines stay.
 * @throws Unwritable when the result would be read as something else
 */
export function changeEnv(text: string, changes: Changes): string {
  const before = parseEnv(text);
  const left = new Map(Object.entries(changes));
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const kept = lines.flatMap((line) => {
    const name = nameOf(line);
    if (name === undefined || !(name in changes)) return [line];
    const value = left.get(name);
    // Only the first line of a name stays.
    left.delete(name);
    return value === undefined ? [] : [`${name}=${quoted(name, value)}`];
  });
  const added = [...left].flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(name, value)}`],
  );
  const result = [...kept, ...added, ''].join('\n');
  assertReads(parseEnv(result), { ...before, ...changes });
  return result;
}

/** Values may span lines, which are not looked for above. */
function assertReads(read: Readonly<Record<string, string | undefined>>, wanted: Changes): void {
  const names = new Set([...Object.keys(read), ...Object.keys(wanted)]);
  const wrong = [...names].filter((name) => read[name] !== wanted[name]);
  if (wrong.length > 0) throw new Unwritable(`.env would no longer be read rightly: ${wrong.join(', ')}.`);
}

/** A line for the screen: passwords of addresses are hidden. */
export function shownLine(name: string, value: string | undefined): string {
  if (value === undefined) return `${name} is removed`;
  if (!URL.canParse(value) || new URL(value).password === '') return `${name}=${value}`;
  const url = new URL(value);
  url.password = 'hidden';
  return `${name}=${url.href.replace(':hidden@', ':•••@')}`;
}
