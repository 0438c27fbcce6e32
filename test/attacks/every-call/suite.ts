import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleSecrets, exampleWorld } from '#contract/api/examples.ts';
import { languageCodes } from '#contract/languages.ts';
import { countWaitingExports } from '#server/site/job-counts.ts';
import { setSwitch } from '#server/site/models/orders.ts';
import { type Answer, type Request, startTestApp, type TestApp } from '#test/app.ts';
import {
  makeExampleWorld,
  newPendingLogin,
  resetDraft,
  sessionFor,
  strandCharacter,
  withRealSecrets,
} from '#test/example-world.ts';
import { resetPasskeys } from '#test/factories/example-passkeys.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import type { DatabaseName } from '#test/factories/site.ts';
import { newAppeal } from '#test/factories/world/appeals.ts';
import { resetExampleTicket } from '#test/factories/world/tickets.ts';
import { scope } from '#test/scope.ts';
import { contentsOf, partsOf } from './contents.ts';
import { type Attack, attacksOn, attackTexts, exampleRequest, keysDeletingLast } from './contract-attacks.ts';

const { player, administrator, glossaryId } = exampleWorld;

/** Recreates what the examples refer to, as earlier calls may have changed it. */
async function restore(site: TestApp, key: CallKey, hash: string): Promise<void> {
  const { game, services } = site;
  const { id, email } = player;
  if (key.includes('passkey')) await resetPasskeys(site);
  // Fetching has switched the engine on: the example must change something.
  if (key === 'PUT /api/admin/models/use') await setSwitch(services.site.db, 'usesBuiltin', false);
  if (key === 'POST /api/glossary') {
    await services.site.db.deleteFrom('glossary').where('id', '!=', glossaryId).execute();
  }
  if (/\/api\/admin\/(?:appearance|home|menus)/.test(key)) await resetDraft(site);
  if (key === 'POST /api/auth/second-step/begin' || key === 'POST /api/auth/delete-account') {
    await services.site.db.deleteFrom('second_steps').execute();
    await services.site.db.deleteFrom('account_deletions').execute();
  }
  if (key === 'POST /api/unlock-character') {
    await services.site.db.deleteFrom('character_unlocks').execute();
    await strandCharacter(game);
  }
  if (key.includes('/ticket')) await resetExampleTicket(site);
  await game.run("DELETE FROM {account}.account WHERE login = 'mirabel9'");
  await game.run('UPDATE {account}.account SET password = ?, email = ? WHERE id = ?', [hash, email, id]);
}

/** Waits for what a served call writes later. */
async function settle({ services }: TestApp): Promise<void> {
  await services.history.flush();
  await expect.poll(() => countWaitingExports(services.site)).toBe(0);
}

/** A session that may make the call. */
async function sessionOf(site: TestApp, key: CallKey): Promise<Request> {
  const { access }: Call = calls[key];
  if (access === 'administrator') return { session: await sessionFor(site, administrator) };
  return access === 'player' ? { session: await sessionFor(site, player) } : {};
}

async function captchaFor({ solveCaptcha }: TestApp, key: CallKey): Promise<Request> {
  const { access, limit }: Call = calls[key];
  return limit === 'auth' && access === 'anyone' ? { captcha: await solveCaptcha() } : {};
}

/** The cookie of a login that has begun. */
async function pendingFor(site: TestApp, key: CallKey): Promise<Request> {
  if (key === 'POST /api/auth/login/passkey') return { passkeyLogin: exampleSecrets.passkeyLogin };
  if (key.includes(' /api/bans/appeal')) return { appeal: await newAppeal(site, key) };
  const isSecond = key.startsWith('POST /api/auth/login/second-step');
  return isSecond ? { pendingLogin: await newPendingLogin(site) } : {};
}

/** Sends an attack with real values for what only this server can generate. */
async function send(site: TestApp, key: CallKey, session: Request, { call, request }: Attack) {
  const text = JSON.stringify({ call, request });
  const real: Pick<Attack, 'call' | 'request'> = JSON.parse(await withRealSecrets(site, key, text));
  const cookies = { ...(await captchaFor(site, key)), ...(await pendingFor(site, key)) };
  const whole = { ...session, ...cookies, ...real.request };
  const before = key.startsWith('GET') ? '' : await contentsOf(site);
  return { before, answer: await site.send(real.call, whole) };
}

/** The problem of a response; undefined when it is fine. */
function complaint({ status, body }: Answer, { request }: Attack): string | undefined {
  if (status === 200) return undefined;
  if (status < 400 || status >= 500 || typeof body.code !== 'string')
    return `${status} ${JSON.stringify(body)}`;
  const told = JSON.stringify(body);
  const repeats = request.body && attackTexts.some((text) => text.length > 5 && told.includes(text));
  if (repeats) return `repeats the value: ${told}`;
  return /SELECT|sqlite|mysql|\.ts:|node_modules|stack/i.test(told) ? `tells too much: ${told}` : undefined;
}

/**
 * All attacks in `npm run test:all`, one half on each database; before that an eighth on each, so that the answer comes in
 * minutes. They are listed field by field for each text: the shift lets every field have its turn.
 */
function sampled(attacks: readonly Attack[], dialect: DatabaseName): readonly Attack[] {
  const sample = scope === 'all' ? 2 : 8;
  const first = dialect === 'sqlite' ? 0 : sample / 2;
  return attacks.filter((_, index) => (index + Math.trunc(index / sample)) % sample === first);
}

async function complaintsAbout(
  site: TestApp,
  key: CallKey,
  { attacks, hash }: { readonly attacks: readonly Attack[]; readonly hash: string },
): Promise<string[]> {
  const complaints: string[] = [];
  // After an attack that was refused, and wrote nothing, all is as it was.
  let isRestored = false;
  for (const attack of attacks) {
    // What an attack before was allowed to do is written to the end.
    if (!isRestored) {
      await settle(site);
      await restore(site, key, hash);
    }
    // Some calls end all sessions.
    const session = await sessionOf(site, key);
    const { before, answer } = await send(site, key, session, attack);
    const wrong = complaint(answer, attack);
    if (wrong) complaints.push(`${attack.what}: ${wrong}`);
    const refused = before !== '' && answer.status >= 400;
    const after = refused ? await contentsOf(site) : '';
    isRestored = refused && after === before;
    if (refused && !isRestored) {
      complaints.push(`${attack.what}: ${answer.status}, and yet written: ${differenceOf(before, after)}`);
    }
  }
  return complaints;
}

/** The summaries of tables that differ. */
function differenceOf(before: string, after: string): string {
  const known = new Set(partsOf(before));
  return partsOf(after)
    .filter((part) => !known.has(part))
    .join(', ');
}

const parts = 2;

/** Attacks on every second call, as they take minutes: two workers share them. */
export async function describeAttacks(dialect: DatabaseName, part: 1 | 2): Promise<void> {
  const databases = await testDatabases('attacks on every call');
  const keys = keysDeletingLast.filter((_, index) => index % parts === part - 1);
  describe.skipIf(!databases.includes(dialect))(`on ${dialect}, part ${part}`, () =>
    attackEvery(keys, dialect),
  );
}

function attackEvery(keys: readonly CallKey[], dialect: DatabaseName): void {
  let site: TestApp;
  let hash: string;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { VERIFY_EMAIL: 'ask' } });
    await makeExampleWorld(site);
    hash = await site.services.game.passwords.hash(player.password);
  });
  afterAll(() => site.close());

  test.each(keys)('%s takes whatever is sent, or refuses it and writes nothing', async (key) => {
    await restore(site, key, hash);
    // Pending mails would invalidate reset tokens.
    await site.services.mailQueue.deliver();
    // The call must succeed without the attack, or nothing would be tested.
    const { before, answer } = await send(site, key, await sessionOf(site, key), exampleRequest(key));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { audit, bytes }: Call = calls[key];
    if (audit && !bytes) expect(await contentsOf(site)).not.toBe(before);
    await settle(site);
    const attacks = sampled(attacksOn(key), dialect);
    expect(await complaintsAbout(site, key, { attacks, hash })).toEqual([]);
  });

  test('accepted texts are escaped on the pages, in every language', async () => {
    const content = attackTexts.join(' ');
    await writeNews(site.services.site, 99, { title: '<script>alert(1)</script>', content });
    const news = await site.services.site.db
      .selectFrom('news')
      .select(['id', 'content'])
      .where('publish_at', 'is', null)
      .execute();
    expect(news.some(({ content }) => content.includes('<script>'))).toBe(true);
    for (const { id } of news) {
      const { status, body } = await site.send(`GET /api/news/${id}`);
      expect(status).toBe(200);
      expect((body.data as { html: string }).html).not.toMatch(/<script|<img|href="(?!https?:|\/|mailto:)/i);
    }
    for (const language of languageCodes) {
      for (const list of ['news?limit=100', 'downloads?all']) {
        expect((await site.send(`GET /api/${list}&language=${language}`)).status, list).toBe(200);
      }
    }
  });
}
