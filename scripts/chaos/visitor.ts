import { captchaCookie, sessionCookie } from '#server/request/cookies.ts';
import { testCaptcha } from '#test/app.ts';
import { ask } from './client.ts';
import type { World } from './world.ts';
import { administrator } from './writes.ts';

/** What a visitor is shown at one moment. */
export interface Sight {
  /** Of the pages tried: how many answered 200, and how many of them said as of when they are. */
  readonly pages: number;
  readonly answered: number;
  readonly asOf: number;
  /** Seconds since the game was read for the rankings; undefined when they cannot be had. */
  readonly rankingsAge: number | undefined;
}

const paths = ['/en', '/de/ranking', '/ru/news', '/gr/downloads'];

/** Looks at the public pages as anybody may, through the load balancer. */
export async function look({ origin }: World): Promise<Sight> {
  const shown = await Promise.all(
    paths.map((path) => ask(origin, `GET ${path}`).catch(() => ({ status: 0, text: '' }))),
  );
  const good = shown.filter(({ status }) => status === 200);
  const asOf = good.filter(({ text }) => text.includes('class="as-of"')).length;
  const rankings = await ask(origin, 'GET /api/rankings/players').catch(() => undefined);
  const readAt = Date.parse(String(rankings?.body.asOf));
  const rankingsAge = Number.isNaN(readAt) ? undefined : Math.round((Date.now() - readAt) / 1000);
  return { pages: paths.length, answered: good.length, asOf, rankingsAge };
}

/** Logs the administrator in on the first instance, with a captcha of the second solved on the third. */
export async function logInAcross({ instances }: World): Promise<Readonly<Record<string, string>>> {
  const [one, two, three] = instances.map((each) => each.origin);
  if (!one || !two || !three) throw new Error('three instances are needed');
  const made = await ask(two, 'POST /api/captcha/generate');
  const sessionId = String(made.body.sessionId);
  const cookies = { [captchaCookie]: sessionId };
  await ask(three, 'POST /api/captcha/validate', { body: { captchaCode: testCaptcha, sessionId }, cookies });
  const { login: username, password } = administrator;
  const given = await ask(one, 'POST /api/auth/login', { body: { username, password }, cookies });
  const session = given.cookies[sessionCookie];
  if (!session) throw new Error(`nobody was let in: ${given.status} ${given.body.code}`);
  return { [sessionCookie]: session };
}

/** On how many of the instances somebody is still logged in. */
export async function countLoggedIn(
  { instances }: World,
  cookies: Readonly<Record<string, string>>,
): Promise<number> {
  const answers = await Promise.all(
    instances.map(({ origin }) => ask(origin, 'GET /api/auth/session', { cookies })),
  );
  return answers.filter(({ status }) => status === 200).length;
}

/** Seconds until an item published on the first instance stands on the news page of every one. */
export async function secondsUntilSeen({ instances }: World): Promise<number> {
  const newsPages = () => Promise.all(instances.map(({ origin }) => ask(origin, 'GET /en/news')));
  await newsPages();
  const title = `Everywhere ${Date.now()}`;
  const { login: username, password } = administrator;
  const body = { title, content: 'The gates are open.', displayName: 'Aldric', username, password };
  const published = await ask(instances[0]?.origin ?? '', 'POST /api/news', { body });
  if (published.status !== 200) throw new Error(`not published: ${published.status}`);
  const begun = performance.now();
  while (!(await newsPages()).every(({ text }) => text.includes(title))) {
    if (performance.now() - begun > 20_000) throw new Error('an item of news is not seen on every instance');
  }
  return (performance.now() - begun) / 1000;
}
