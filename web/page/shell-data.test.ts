import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '#contract/rendered-page.ts';
import { apiContext, createApi } from '#web/api.ts';
import { loadShell, type SessionData, shownSessionContext } from './shell-data.ts';

const menus = (name: string) => ({ status: 200, body: { success: true, menus: { name } } });
const refused = { status: 403, body: { success: false, code: 'auth.adminRequired' } };
const away = { status: 503, body: { success: false, code: 'server.gameUnavailable' } };

async function load(
  address: string,
  answers: Readonly<Record<string, unknown>>,
  shown: SessionData | null = null,
) {
  const asked: string[] = [];
  const transport = (async ({ url }) => {
    asked.push(url);
    return answers[url] ?? away;
  }) as Transport;
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(transport));
  context.set(shownSessionContext, () => shown);
  const request = new Request(`http://site${address}`);
  const shell = await loadShell({ context, request, params: {} } as Parameters<typeof loadShell>[0]);
  return { ...shell, asked };
}

const [draft, published] = ['/api/admin/menus/preview', '/api/menus'];

test('the preview of the menus is the draft for staff, and what everybody sees for others', async () => {
  const ofStaff = { [draft]: menus('draft'), [published]: menus('published') };
  expect(await load('/?preview=menus', ofStaff)).toMatchObject({ menus: { name: 'draft' } });
  const ofOthers = { [draft]: refused, [published]: menus('published') };
  expect(await load('/?preview=menus', ofOthers)).toMatchObject({ menus: { name: 'published' } });
});

test('only the preview of the menus asks for their draft', async () => {
  for (const address of ['/', '/?preview=home', '/?preview=menus&x', '/?x&preview=menus']) {
    const { asked } = await load(address, { [published]: menus('published') });
    expect(asked).not.toContain(draft);
  }
});

test('a preview is what a visitor sees, who has no session', async () => {
  for (const part of ['appearance', 'home', 'menus']) {
    expect((await load(`/?preview=${part}`, {})).asked).not.toContain('/api/auth/session');
  }
  expect((await load('/', {})).asked).toContain('/api/auth/session');
});

test('a shell without any answer is the built-in default', async () => {
  const shell = await load('/', {});
  expect(shell).toMatchObject({ session: null, topGuilds: [], config: { siteName: 'Guildhall' } });
  expect(shell).not.toHaveProperty('menus');
});

test('an outage leaves a page the session it shows, which only an answer ends', async () => {
  const shown = { account: { login: 'haneul' }, isAdmin: false, permissions: [] } as unknown as SessionData;
  const session = '/api/auth/session';
  const required = { status: 401, body: { success: false, code: 'auth.required' } };
  const expired = { status: 401, body: { success: false, code: 'auth.sessionExpired' } };
  expect(await load('/', {}, shown)).toMatchObject({ session: shown, isSessionUnknown: true });
  expect(await load('/', {})).toMatchObject({ session: null, isSessionUnknown: true });
  const afterLogout = await load('/', { [session]: required }, shown);
  expect(afterLogout).toMatchObject({ session: null, sessionEnded: null });
  expect(afterLogout).not.toHaveProperty('isSessionUnknown');
  const afterExpiry = await load('/', { [session]: expired }, shown);
  expect(afterExpiry).toMatchObject({ session: null, sessionEnded: 'auth.sessionExpired' });
});
