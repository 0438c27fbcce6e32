import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { moduleNames } from '#contract/modules.ts';
import { readConfig } from '#server/settings/config.ts';
import { exampleRequest } from '#test/attacks/every-call/contract-attacks.ts';
import { examplePaths } from '#test/factories/module-paths.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const ofModules = (Object.keys(calls) as CallKey[]).filter(
  (key) => (calls[key] as Call).module !== undefined,
);

describe.each(['', 'all'])('with MODULES=%s', (on) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { MODULES: on } });
    await site.addWorld();
  });
  afterAll(() => site.close());

  test.each(examplePaths)('%s', async (path) => {
    const answer = await fetch(`${site.address}/en${path}`);
    // This module's page stands in for one of the core.
    const isCore = path === '/ranking';
    expect(answer.status).toBe(on === '' && !isCore ? 404 : 200);
    const document = await answer.text();
    expect(document).toContain(on === '' ? '"modules":[]' : `"modules":${JSON.stringify(moduleNames)}`);
  });

  test('calls of modules are there, or like no call at all', async () => {
    for (const key of ofModules) {
      const { call, request } = exampleRequest(key);
      const { body } = await site.send(call, request);
      expect([key, body.code === 'request.notFound']).toEqual([key, on === '']);
    }
  });
});

describe('pages of a module that is switched', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { MODULES: '' } });
  });
  afterAll(() => site.close());

  test('follow at once, also those in memory, with their texts', async () => {
    const { db } = site.services.site;
    const read = async (path: string) => {
      const answer = await fetch(`${site.address}/en${path}`);
      const document = await answer.text();
      const allTexts = /"allTexts":"([^"]+)"/.exec(document)?.[1] ?? '';
      const texts = await (await fetch(site.address + allTexts)).json();
      return { status: answer.status, modules: /"modules":(\[[^\]]*\])/.exec(document)?.[1], texts };
    };
    const [before, home] = [await read('/storekeeper'), await read('')];
    expect([before.status, home.modules]).toEqual([404, '[]']);
    expect(home.texts).not.toHaveProperty('storage');
    await db.insertInto('modules').values({ name: 'storage', switched_at: '2026-04-01 12:00:00' }).execute();
    await site.services.modules.read();
    expect((await read('/storekeeper')).status).toBe(200);
    const after = await read('');
    expect(after.modules).toBe('["storage"]');
    expect(after.texts).toHaveProperty('storage');
    await db.deleteFrom('modules').execute();
    await site.services.modules.read();
    expect([(await read('/storekeeper')).status, (await read('')).modules]).toEqual([404, '[]']);
  });
});

test('MODULES takes names, all, and nothing else', () => {
  expect(readConfig({}).modules).toEqual([]);
  expect(readConfig({ MODULES: 'email' }).modules).toEqual(['email']);
  expect(readConfig({ MODULES: 'all' }).modules).toEqual(moduleNames);
  expect(() => readConfig({ MODULES: 'email,everything' })).toThrow('MODULES must be a comma-separated list');
});
