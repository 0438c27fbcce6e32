import { isIP } from 'node:net';
import { isEmail } from '#contract/validation.ts';

/** A parsed value, or a problem that completes the sentence «NAME …». */
export type Parsed<T> = { value: T } | { problem: string };

/** One environment variable; this table is the only place that defines it. */
export interface Setting<T> {
  readonly sentence: string;
  /** A valid value, shown when a given one is invalid. */
  readonly example: string;
  /** Used when the variable is absent or empty. */
  readonly fallback: T;
  readonly parse: (text: string) => Parsed<T>;
}

export type SettingValue<S> = S extends Setting<infer T> ? T : never;

export function text(sentence: string, example: string, fallback = ''): Setting<string> {
  return { sentence, example, fallback, parse: (value) => ({ value }) };
}

export function whole(
  sentence: string,
  fallback: number,
  { from = 0, to = Number.MAX_SAFE_INTEGER } = {},
): Setting<number> {
  return {
    sentence,
    example: String(fallback),
    fallback,
    parse: (value) => {
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= from && number <= to) return { value: number };
      return { problem: `must be a whole number from ${from} to ${to}` };
    },
  };
}

export function oneOf<const T extends string>(
  sentence: string,
  choices: readonly T[],
  fallback: T,
): Setting<T> {
  return {
    sentence,
    example: fallback,
    fallback,
    parse: (value) => {
      const choice = choices.find((each) => each === value);
      return choice === undefined ? { problem: `must be one of ${choices.join(', ')}` } : { value: choice };
    },
  };
}

/** What is written with % in user and password has to mean something: whoever connects decodes it. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export function address(
  sentence: string,
  protocols: readonly string[],
  example: string,
): Setting<string | undefined> {
  return {
    sentence,
    example,
    fallback: undefined,
    parse: (value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url?.hostname || !protocols.some((each) => value.toLowerCase().startsWith(`${each}://`))) {
        return {
          problem: `must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
        };
      }
      return isDecodable(url) ? { value } : { problem: 'must have %25 for each % in its user and password' };
    },
  };
}

/** A MariaDB's or MySQL's. With `?ssl=true` its certificate must be valid for the host, which mysql2 checks of names only. */
export function databaseAddress(sentence: string, example: string): Setting<string | undefined> {
  const { parse, ...rest } = address(sentence, ['mysql', 'mariadb'], example);
  return {
    ...rest,
    parse: (value) => {
      const parsed = parse(value);
      if ('problem' in parsed) return parsed;
      const { hostname, searchParams } = new URL(value);
      const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
      return isNumber && searchParams.get('ssl') === 'true'
        ? { problem: 'must have a name in place of the IP address: ?ssl=true checks whose certificate it is' }
        : parsed;
    },
  };
}

/** Where the site itself is: paths are appended to it, and browsers name it without one. */
export function siteAddress(sentence: string, example: string): Setting<string | undefined> {
  const { parse, ...rest } = address(sentence, ['http', 'https'], example);
  return {
    ...rest,
    parse: (value) => {
      const parsed = parse(value);
      if ('problem' in parsed || parsed.value === undefined) return parsed;
      const { origin, username, pathname, search, hash } = new URL(parsed.value);
      if (username || pathname !== '/' || search || hash) {
        return { problem: 'must be an address without a user name and without a path' };
      }
      return { value: origin };
    },
  };
}

/** The base URL of a service without a trailing slash; credentials have settings of their own. */
export function serviceAddress(sentence: string, example: string): Setting<string | undefined> {
  const { parse, ...rest } = address(sentence, ['http', 'https'], example);
  return {
    ...rest,
    parse: (value) => {
      const parsed = parse(value);
      if ('problem' in parsed || parsed.value === undefined) return parsed;
      const { username, password, search, hash } = new URL(parsed.value);
      if (username || password || search || hash) {
        return { problem: 'must be an address without a user name and without ? or #' };
      }
      return { value: parsed.value.replace(/\/+$/, '') };
    },
  };
}

/** A schema name that is safe in SQL between backquotes. */
export function schemaName(sentence: string, fallback: string): Setting<string> {
  return {
    sentence,
    example: fallback,
    fallback,
    parse: (value) =>
      /^[A-Za-z0-9_$]{1,64}$/.test(value)
        ? { value }
        : { problem: 'must be 1 to 64 letters, digits, underscores or dollar signs' },
  };
}

export function list(
  sentence: string,
  example: string,
  { isOne = (_: string): boolean => true, of = 'values' } = {},
  fallback: readonly string[] = [],
): Setting<readonly string[]> {
  return {
    sentence,
    example,
    fallback,
    parse: (value) => {
      const given = value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean);
      return given.every(isOne) ? { value: given } : { problem: `must be a comma-separated list of ${of}` };
    },
  };
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export interface Mailbox {
  /** May be empty. */
  readonly name: string;
  readonly address: string;
}

/** Parses `no-reply@example.org` or `Guildhall <no-reply@example.org>`. */
export function mailbox(sentence: string, example: string): Setting<Mailbox | undefined> {
  return {
    sentence,
    example,
    fallback: undefined,
    parse: (value) => {
      const [, name = '', inside] = /^"?([^"<>\r\n]*?)"?\s*<([^<>]*)>$/.exec(value) ?? [];
      const address = inside ?? value;
      if (isEmail(address)) return { value: { name: name.trim(), address } };
      return { problem: 'must be an address, or a name and an address in angle brackets' };
    },
  };
}
