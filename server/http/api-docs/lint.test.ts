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

/** The document with one operation changed. */
function changed(path: string, method: string, change: Record<string, unknown>): Document {
  const methods = document.paths[path] ?? {};
  const operation = { ...methods[method], ...change };
  return { ...document, paths: { ...document.paths, [path]: { ...methods, [method]: operation } } };
}

test.each([
  ['operation-operationId', { operationId: undefined }],
  ['operation-operationId-unique', { operationId: 'getNews' }],
  ['operation-tag-defined', { tags: ['Nothing'] }],
  ['security-defined', { security: undefined }],
  ['operation-4xx-response', { responses: { 200: { description: 'Done' } } }],
  [
    'no-invalid-media-type-examples',
    { requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: 'text' } } } },
  ],
])('%s would be found', async (rule, change) => {
  const problems = await problemsOf(changed('/api/auth/login', 'post', change));
  expect(problems.join('\n')).toContain(`${rule}: `);
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
