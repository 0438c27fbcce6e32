import { attackTexts } from '#test/attacks/every-call/contract-attacks.ts';
import type { JsonSchema, Operation } from './document.ts';
import type { Random } from './random.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const otherValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[[]]],
  { $ne: null },
  '',
];

/** A value that a schema allows, as far as its types and bounds say. */
function allowed(schema: JsonSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return allowed(random.pick(choices), random);
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'integer':
    case 'number':
      return numberIn(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return Array.from({ length: random.below(4) }, () => allowed(schema.items ?? {}, random));
    case 'object':
      return objectOf(schema, random, 0);
    case 'null':
      return null;
    default:
      return textIn(schema, random);
  }
}

function numberIn({ minimum = -10, maximum = 1_000 }: JsonSchema, random: Random): number {
  const least = Math.max(minimum, -1_000);
  const most = Math.min(maximum, 10_000);
  return random.chance(0.2) ? random.pick([minimum, maximum]) : least + random.below(most - least + 1);
}

function textIn({ minLength = 0, maxLength = 200 }: JsonSchema, random: Random): string {
  const text = random.chance(0.5) ? random.text(Math.min(maxLength, 40)) : String(random.below(100_000));
  return random.chance(0.05) ? 'x'.repeat(maxLength) : text.padEnd(minLength, 'x').slice(0, maxLength);
}

/** A value that is probably not allowed. */
function wrong(random: Random): unknown {
  return random.chance(0.6) ? random.pick(attackTexts) : random.pick(otherValues);
}

/** @param brokenness how probably each part is wrong, missing or too much */
function objectOf(schema: JsonSchema, random: Random, brokenness: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (random.chance(brokenness / 2)) continue;
    if (!schema.required?.includes(name) && random.chance(0.3)) continue;
    made[name] = random.chance(brokenness) ? wrong(random) : allowed(part, random);
  }
  if (random.chance(brokenness)) made[random.pick(['extra', 'toString', 'constructor', ''])] = wrong(random);
  return made;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Percent-encoded, as long as an address may be. */
function encode(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed().slice(0, 1_500));
}

function addressOf({ path, parameters }: Operation, random: Random, brokenness: number): string {
  const value = (parameter: Operation['parameters'][number]) => {
    if (random.chance(brokenness)) return wrong(random);
    if (parameter.example !== undefined && random.chance(0.6)) return parameter.example;
    return allowed(parameter.schema ?? {}, random);
  };
  let address = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in === 'path')
      address = address.replace(`{${parameter.name}}`, encode(value(parameter)) || 'x');
    if (parameter.in === 'query' && random.chance(0.7))
      query.push(`${parameter.name}=${encode(value(parameter))}`);
  }
  if (random.chance(brokenness / 4))
    query.push(random.pick(['=', '&&', 'page[]=1', 'a=%', '%C0%AE=1', 'page=1&page=2']));
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

/** What is sent instead of JSON now and then. */
const brokenBodies: readonly string[] = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{"a":1}{',
  `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}`,
  `${'['.repeat(5_000)}`,
  `{"title":"${'x'.repeat(300_000)}"}`,
  '\u0000',
];

function bodyOf(
  operation: Operation,
  random: Random,
  brokenness: number,
): Pick<WireRequest, 'body' | 'headers'> {
  const [type, media] = Object.entries(operation.body)[0] ?? [];
  if (!type || !media) return { headers: {} };
  if (type !== 'application/json') {
    return { headers: { 'content-type': type }, body: random.text(200) };
  }
  const headers = {
    'content-type': random.chance(brokenness / 6) ? random.text(20).replaceAll(/[^!-~]/g, '') || 'x' : type,
  };
  if (random.chance(brokenness / 6)) return { headers, body: random.pick(brokenBodies) };
  const example = media.example as object | undefined;
  const made = objectOf(media.schema ?? {}, random, brokenness);
  const base = random.chance(0.6) ? example : undefined;
  const kept = base ? Object.fromEntries(Object.entries(made).filter(() => random.chance(0.4))) : made;
  return { headers, body: JSON.stringify({ ...base, ...kept }) };
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ['accept-language', 'xx,;q=,*;q=9,de-DE-1996;q=0.0001'],
  ['accept-encoding', 'br;q=0, gzip;q=x, *'],
  ['x-forwarded-for', '"><script>, 10.0.0.1, ::ffff:0:0'],
  ['if-none-match', 'W/"x", *'],
  ['range', 'bytes=-1-,5-'],
  ['x-captcha-session', "' OR 1=1 --"],
  ['origin', 'null'],
  ['origin', 'http://evil.example'],
];

/** One request of a call: nearly right, or broken in one or several places. */
export function makeRequest(operation: Operation, random: Random, origin: string): WireRequest {
  const brokenness = random.pick([0, 0, 0.1, 0.4]);
  const { headers, ...body } = bodyOf(operation, random, brokenness);
  const odd = random.chance(0.1) ? [random.pick(oddHeaders)] : [];
  return {
    method: random.chance(0.01)
      ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      : operation.method,
    url: addressOf(operation, random, brokenness),
    headers: { origin, ...headers, ...Object.fromEntries(odd) },
    ...body,
  };
}
