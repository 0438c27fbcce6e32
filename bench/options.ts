import { parseArgs } from 'node:util';

/** What `npm run bench` was asked for. */
export interface Options {
  /** Characters of the large world and of the one it is compared with. */
  readonly characters: number;
  readonly fewCharacters: number;
  /** Length of each measurement, and of what goes before it and is not counted. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The better of so many rounds counts. */
  readonly rounds: number;
  readonly connections: number;
  /** To see that everything works: its figures say nothing. */
  readonly quick: boolean;
  /** The worlds on MariaDB stay for the next run. */
  readonly keep: boolean;
  readonly markdown: boolean;
  /** Names of topics; null for all of them. */
  readonly only: readonly string[] | null;
  /** Seconds of the soak; 0 for none. */
  readonly soak: number;
}

const flags = {
  characters: { type: 'string' },
  few: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string', default: '20' },
  soak: { type: 'string', default: '0' },
  only: { type: 'string' },
  quick: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
} as const;

function whole(flag: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${flag} must be a whole number`);
  return number;
}

function positive(flag: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${flag} must be a number above zero`);
  return number;
}

/**
 * Reads the command's arguments.
 * @param topics what `--only` may name
 * @throws Error that says which argument is wrong
 */
export function readOptions(args: readonly string[], topics: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: flags });
  const { quick, keep, markdown } = values;
  const only = values.only?.split(',').map((name) => name.trim()) ?? null;
  const unknown = only?.filter((name) => !topics.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: there are ${topics.join(', ')}`);
  const characters = whole('characters', values.characters ?? (quick ? '10000' : '1000000'));
  return {
    characters,
    fewCharacters: whole('few', values.few ?? String(Math.max(100, Math.round(characters / 100)))),
    seconds: positive('seconds', values.seconds ?? (quick ? '0.5' : '5')),
    warmUpSeconds: quick ? 0.2 : 1,
    rounds: quick ? 1 : 2,
    connections: whole('connections', values.connections),
    quick,
    keep,
    markdown,
    only,
    soak: whole('soak', values.soak),
  };
}
