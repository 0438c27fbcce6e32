import { randomBytes } from 'node:crypto';
import { captchaCookie, sessionCookie } from '#server/request/cookies.ts';
import { testCaptcha } from '#test/app.ts';
import { ask } from './client.ts';
import { failureOf, type Watch } from './tally.ts';

export const administrator = { login: 'aldric', password: 'tall-tower3' } as const;

/** Everything the site has said yes to. */
export interface Acknowledged {
  /** Login and the password that counts; unknown while a change has been sent and not answered. */
  readonly accounts: Map<string, string | undefined>;
  readonly news: Set<string>;
  readonly uploads: Set<string>;
  /** The last file that lies where files are kept now. */
  latestUpload: string | undefined;
  downloads: number;
  visits: number;
  /** How often a link was promised. */
  links: number;
  /** Addresses that a link was promised to. */
  readonly mails: Set<string>;
}

export function nothingYet(): Acknowledged {
  const counts = { downloads: 0, visits: 0, links: 0 };
  const uploads = { uploads: new Set<string>(), latestUpload: undefined };
  return { accounts: new Map(), news: new Set(), mails: new Set(), ...uploads, ...counts };
}

class Refused extends Error {}

export interface Writer {
  readonly origin: string;
  readonly watch: Watch;
  readonly acknowledged: Acknowledged;
}

/** A file that the site has taken is there, or cannot be had for a reason that is told. */
async function fetchUpload({ origin, watch, acknowledged }: Writer): Promise<void> {
  const address = acknowledged.latestUpload;
  if (address === undefined) return;
  try {
    const { status, body } = await ask(origin, `GET ${address}`);
    watch.count(status === 404 ? '404 of a file that was taken' : failureOf(status, body));
  } catch {
    watch.count('broken');
  }
}

/** One call whose failure is counted. @throws Refused when it did not come about */
async function write({ origin, watch }: Writer, call: string, given: Parameters<typeof ask>[2] = {}) {
  let reply: Awaited<ReturnType<typeof ask>>;
  try {
    reply = await ask(origin, call, given);
  } catch {
    watch.count('broken');
    throw new Refused(call);
  }
  watch.count(failureOf(reply.status, reply.body));
  if (reply.status !== 200) throw new Refused(`${call} ${reply.status} ${reply.body.code}`);
  return reply;
}

async function solvedCaptcha(writer: Writer): Promise<Record<string, string>> {
  const { body } = await write(writer, 'POST /api/captcha/generate');
  const sessionId = String(body.sessionId);
  const cookies = { [captchaCookie]: sessionId };
  await write(writer, 'POST /api/captcha/validate', {
    body: { captchaCode: testCaptcha, sessionId },
    cookies,
  });
  return cookies;
}

async function register(writer: Writer): Promise<void> {
  const login = `t${randomBytes(6).toString('hex')}`;
  const password = 'moon-gate7';
  const cookies = await solvedCaptcha(writer);
  const body = { login, password, email: `${login}@example.org`, social_id: '' };
  await write(writer, 'POST /api/auth/register', { body, cookies });
  writer.acknowledged.accounts.set(login, password);
}

async function logIn(writer: Writer, login: string, password: string) {
  const cookies = await solvedCaptcha(writer);
  const { body, cookies: given } = await write(writer, 'POST /api/auth/login', {
    body: { username: login, password },
    cookies,
  });
  const account = body.account as { id: number };
  return { id: account.id, cookies: { [sessionCookie]: given[sessionCookie] ?? '' } };
}

async function changePassword(writer: Writer): Promise<void> {
  const { accounts } = writer.acknowledged;
  const known = [...accounts].filter(([, password]) => password !== undefined);
  const [login, password] = known[Math.floor(Math.random() * known.length)] ?? [];
  if (login === undefined || password === undefined) return;
  // Nobody else changes it meanwhile.
  accounts.set(login, undefined);
  const { id, cookies } = await logIn(writer, login, password).catch((refused) => {
    accounts.set(login, password);
    throw refused;
  });
  try {
    const newPassword = `p${randomBytes(5).toString('hex')}`;
    const body = { accountId: id, currentPassword: password, newPassword };
    await write(writer, 'POST /api/auth/change-password', { body, cookies });
    accounts.set(login, newPassword);
  } catch (error) {
    // Whether the change came about is not known: the account must still be there.
    if (!(error instanceof Refused)) throw error;
  }
}

async function publish(writer: Writer): Promise<void> {
  const title = `News ${randomBytes(6).toString('hex')}`;
  const { login, password } = administrator;
  const body = {
    title,
    content: 'The stones are falling again.',
    displayName: 'Aldric',
    username: login,
    password,
  };
  await write(writer, 'POST /api/news', { body });
  writer.acknowledged.news.add(title);
}

async function upload(writer: Writer): Promise<void> {
  const { cookies } = await logIn(writer, administrator.login, administrator.password);
  const head = 'Content-Disposition: form-data; name="file"; filename="patch.bin"';
  const text = `--part\r\n${head}\r\n\r\n${randomBytes(2_000).toString('hex')}\r\n--part--\r\n`;
  const raw = { type: 'multipart/form-data; boundary=part', text };
  const { body } = await write(writer, 'POST /api/uploads', { raw, cookies });
  writer.acknowledged.uploads.add(String(body.fileUrl));
  writer.acknowledged.latestUpload = String(body.fileUrl);
}

async function download(writer: Writer): Promise<void> {
  await write(writer, 'POST /api/downloads/1/download');
  writer.acknowledged.downloads++;
}

async function askForLink(writer: Writer): Promise<void> {
  const [login] = [...writer.acknowledged.accounts.keys()].slice(-1);
  if (login === undefined) return;
  const email = `${login}@example.org`;
  await write(writer, 'POST /api/auth/reset-password-request', { body: { email, language: 'en' } });
  writer.acknowledged.links++;
  writer.acknowledged.mails.add(email);
}

async function visit(writer: Writer): Promise<void> {
  await write(writer, 'POST /api/visits');
  writer.acknowledged.visits++;
}

const deeds = [register, visit, fetchUpload, register, changePassword, publish, upload, download, askForLink];

/** Writes of every kind in turn, until told to stop. */
export async function keepWriting(writer: Writer, first: number, isOver: () => boolean): Promise<void> {
  for (let step = first; !isOver(); step++) {
    try {
      await deeds[step % deeds.length]?.(writer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
