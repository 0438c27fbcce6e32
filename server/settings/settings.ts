import { isIP } from 'node:net';
import { isEmail } from '#contract/validation.ts';

/** What a setting's text becomes, or why it cannot: `problem` ends the sentence «NAME …». */
export type Parsed<T> = { value: T } | { problem: string };

/** One setting of the environment: the table of these is the only place that knows it. */
export interface Setting<T> {
  /** One sentence for `.env.example` and `docs/settings.md`. */
  readonly sentence: string;
  /** A value that works, shown when a given one does not. */
  readonly example: string;
  /** What is used when the setting is absent or empty. */
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
      if (url && protocols.includes(url.protocol.slice(0, -1))) return { value };
      return {
        problem: `must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
      };
    },
  };
}

/** The base address of a service, without a slash at its end. Who asks it is said by settings of their own. */
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

/** The name of a schema: letters, digits, `_` and `$`, so that it can stand in SQL between back quotes. */
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
): Setting<readonly string[]> {
  return {
    sentence,
    example,
    fallback: [],
    parse: (value) => {
      const given = value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean);
      return given.every(isOne) ? { value: given } : { problem: `must be a comma-separated list of ${of}` };
    },
  };
}

/** An IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Who a mail is from. */
export interface Mailbox {
  /** May be empty. */
  readonly name: string;
  readonly address: string;
}

/** `no-reply@example.org` or `Guildhall <no-reply@example.org>`. */
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
