import { parseArgs } from 'node:util';

export interface Options {
  /** Characters of the large world and of the small one it is compared with. */
  readonly characters: number;
  readonly fewCharacters: number;
  /** Length of each measurement and of its warm-up. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The best round counts. */
  readonly rounds: number;
  readonly connections: number;
  /** A smoke test: its figures mean nothing. */
  readonly quick: boolean;
  /** Keeps the MariaDB worlds for the next run. */
  readonly keep: boolean;
  readonly markdown: boolean;
  /** Topics to run; null for all. */
  readonly only: readonly string[] | null;
  /** Seconds of the soak test; 0 to skip it. */
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
 * Parses the command line.
 * @param topics valid names for `--only`
 * @throws Error naming the wrong argument
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
