import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

interface Document {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly [part: string]: unknown;
}

let site: TestApp;
let document: Document;
beforeAll(async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  document = (await site.send('GET /api/docs/json')).body as Document;
});
afterAll(() => site.close());

/** All of the recommended rules as errors, and some they leave out; none is switched off. */
const rules = {
  'operation-tag-defined': 'error',
  'operation-description': 'error',
  'no-duplicated-tag-names': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-schema-type-mismatch': 'error',
} as const;

async function problemsOf(linted: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({
    source: JSON.stringify(linted),
    config,
    absoluteRef: 'document.json',
  });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('has nothing a linter objects to', async () => {
  expect(await problemsOf(document)).toEqual([]);
});

const mistakes = [
  ['operation-operationId', { operationId: undefined }],
  ['operation-operationId-unique', { operationId: 'getNews' }],
  ['operation-tag-defined', { tags: ['Nothing'] }],
  ['security-defined', { security: undefined }],
  ['operation-4xx-response', { responses: { 200: { description: 'Done' } } }],
  [
    'no-invalid-media-type-examples',
    { requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: 'text' } } } },
  ],
] as const;

test('finds every mistake when each is made in an operation of its own', async () => {
  const paths = Object.entries(document.paths).filter(([, { post }]) => post);
  const wrong = mistakes.map(([, mistake], place) => {
    const [path, methods] = paths[place] ?? ['', {}];
    return [path, { ...methods, post: { ...methods.post, ...mistake } }];
  });
  const changed = { ...document, paths: { ...document.paths, ...Object.fromEntries(wrong) } };
  const problems = new Set((await problemsOf(changed)).map((problem) => problem.split(':')[0]));
  expect([...problems].toSorted()).toEqual(mistakes.map(([rule]) => rule).toSorted());
});

test('does not show the bounds of every whole number as the call’s own', () => {
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test('says under which licence, where, and what each group of calls is about', () => {
  expect(document).toMatchObject({
    info: { license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This site' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  });
  const used = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags }) => tags as string[]),
  );
  const described = document.tags as readonly { readonly name: string }[];
  expect(described.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
});
