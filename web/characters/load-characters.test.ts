import { expect, test } from 'vitest';
import type { Transport } from '#contract/rendered-page.ts';
import { type Api, ApiError, createApi } from '#web/api.ts';
import { loadOwnCharacters } from './load-characters.ts';

const account = { id: 7, login: 'Yunhwa' };
type Answer = { status: number; body: unknown };

function apiAnswering(answers: Record<string, Answer | Error>): Api {
  const transport: Transport = async ({ url }) => {
    const answer = answers[url];
    if (!answer || answer instanceof Error) throw answer ?? new Error(`nobody asked for ${url}`);
    return answer;
  };
  return createApi(transport);
}

const session = { status: 200, body: { success: true, account } };

test('returns null without login', async () => {
  const refused = { status: 401, body: { success: false, code: 'auth.required' } };
  expect(await loadOwnCharacters(apiAnswering({ '/api/auth/session': refused }))).toEqual({ account: null });
});

test("the session's account is the one whose characters are read", async () => {
  const characters = { status: 200, body: { success: true, characters: [{ id: 1 }] } };
  const api = apiAnswering({ '/api/auth/session': session, '/api/characters?accountId=7': characters });
  expect(await loadOwnCharacters(api)).toEqual({ account, characters: [{ id: 1 }], failed: null });
});

test('reports why characters could not be loaded', async () => {
  const refused = { status: 503, body: { success: false, code: 'server.gameUnavailable' } };
  const away = { '/api/auth/session': session, '/api/characters?accountId=7': refused };
  expect(await loadOwnCharacters(apiAnswering(away))).toMatchObject({ characters: [], failed: 'refused' });
  const silent = { '/api/auth/session': session, '/api/characters?accountId=7': new TypeError('no answer') };
  expect(await loadOwnCharacters(apiAnswering(silent))).toMatchObject({
    characters: [],
    failed: 'unreachable',
  });
});

test('rethrows when the session cannot be loaded', async () => {
  const api = apiAnswering({ '/api/auth/session': { status: 503, body: { code: 'server.unavailable' } } });
  await expect(loadOwnCharacters(api)).rejects.toBeInstanceOf(ApiError);
});
