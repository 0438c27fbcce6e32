import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';

const keys = Object.keys(calls) as CallKey[];

function fieldsOf(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

const inAddress = keys.flatMap((key) => {
  const { query, params }: Call = calls[key];
  return [...fieldsOf(query), ...fieldsOf(params)].map((field) => `${key} ${field}`);
});
const inBody = keys.flatMap((key) => fieldsOf((calls[key] as Call).body).map((field) => `${key} ${field}`));

test('no call takes a password, a token, a code or an email address in its address', () => {
  expect(inAddress.length).toBeGreaterThan(10);
  const secret = /password|token|code|secret|email|session/i;
  const isSecret = (field: string) => secret.test(field.split(' ').at(-1) ?? '');
  // A captcha's id opens nothing: its answer is needed, too.
  expect(inAddress.filter(isSecret)).toEqual(['GET /api/captcha/{sessionId}/audio sessionId']);
});

test('no call takes a hint for a password, or a question that only its owner could answer', () => {
  expect(inBody.length).toBeGreaterThan(30);
  expect(inBody.filter((field) => /hint|question|answer|maiden|reminder/i.test(field))).toEqual([]);
});
