import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { readConfig } from '#server/settings/config.ts';
import { translate } from '#server/text/translate.ts';
import { parseMail } from '#test/parse-mail.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { MailDeliveryError } from './mail-error.ts';
import type { Mail } from './mailer.ts';
import { senderOf } from './message.ts';
import { openMailer } from './open-mailer.ts';

const link = 'https://www.example.org/gr/reset-password?token=secret-token';

const mail: Mail = {
  to: 'yun@example.org',
  subject: 'Ο σύνδεσμός σου: şifre, пароль',
  text: `Γεια σου ığş ✓\n${link}\n`,
  html: `<p>Привет «мир» <a href="${link}">${'ą'.repeat(200)}</a></p>`,
  language: 'gr',
  links: [link],
};

let dataDir: string;
let said: [details: object, message: string][];
const log = {
  info: (details: object, message: string) => void said.push([details, message]),
  warn: (details: object, message: string) => void said.push([details, message]),
  error: () => {},
};
const opened: { close(): void }[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  said = [];
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  rmSync(dataDir, { recursive: true });
});

const publicUrl = 'http://localhost:3000';

function mailer(environment: Record<string, string> = {}) {
  const made = openMailer(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...environment }), log);
  opened.push(made);
  return made;
}

const files = () => readdirSync(join(dataDir, 'mail')).map((name) => join(dataDir, 'mail', name));

describe('the sender', () => {
  const from = (environment: Record<string, string>) => senderOf(readConfig(environment));

  test("is MAIL_FROM, with the site's name by default", () => {
    expect(from({ MAIL_FROM: 'Η Συντεχνία <post@example.org>' })).toEqual({
      name: 'Η Συντεχνία',
      address: 'post@example.org',
    });
    expect(from({ MAIL_FROM: 'post@example.org', SITE_NAME: 'Guild' })).toEqual({
      name: 'Guild',
      address: 'post@example.org',
    });
  });

  test("is no-reply at the site's host without MAIL_FROM", () => {
    expect(from({ PUBLIC_URL: 'https://play.example.org' })).toEqual({
      name: 'Guildhall',
      address: 'no-reply@play.example.org',
    });
    expect(from({ PUBLIC_URL: 'http://[::1]:3000' }).address).toBe('no-reply@localhost');
  });

  test.each(['nobody', 'a@b', 'A <a@example.org>, b@example.org', 'a@example.org\nBcc: b@example.org'])(
    'rejects MAIL_FROM %j',
    (MAIL_FROM) => {
      expect(() => from({ MAIL_FROM })).toThrow('MAIL_FROM must be an address');
    },
  );
});

describe('without SMTP_URL', () => {
  test('writes a file only its owner can read; the demo world logs the link', async () => {
    await mailer({ SITE_NAME: 'Συντεχνία' }).send(mail);
    const [file = ''] = files();
    expect(file).toMatch(/\/\d{8}T\d{6}Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(parseMail(readFileSync(file))).toMatchObject({
      text: mail.text,
      html: mail.html,
      headers: {
        subject: mail.subject,
        to: mail.to,
        from: 'Συντεχνία <no-reply@localhost>',
        'content-language': 'el',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(said).toEqual([[{ file, links: [link] }, 'A mail was written to a file: no SMTP_URL is set']]);
  });

  test('logs only the file name for a real game', async () => {
    await mailer({ DATABASE_URL: 'mysql://root@127.0.0.1:3306' }).send(mail);
    expect(said).toEqual([[{ file: files()[0] }, 'A mail was written to a file: no SMTP_URL is set']]);
  });

  test.each(languageCodes)('encodes the texts of %s correctly', async (language) => {
    const [subject, text] = [
      translate(language, 'mail.resetSubject', { site: 'Guildhall' }),
      translate(language, 'mail.resetIgnore'),
    ];
    await mailer().send({ ...mail, language, subject, text, html: `<p>${text}</p>` });
    const [file = ''] = files();
    const bytes = readFileSync(file);
    expect(bytes.every((byte) => byte < 128)).toBe(true);
    expect(
      Math.max(
        ...bytes
          .toString()
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(999);
    expect(parseMail(bytes)).toMatchObject({ text, html: `<p>${text}</p>`, headers: { subject } });
  });
});

describe('header injection is rejected', () => {
  const usual = [
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Content-Language',
    'Auto-Submitted',
    'Date',
    'MIME-Version',
    'Content-Type',
  ];

  test.each([
    'yun@example.org\r\nBcc: eve@example.org',
    'yun@example.org\nBcc: eve@example.org',
    'yun@example.org, eve@example.org',
    'yun@example.org;eve@example.org',
    'Eve <eve@example.org>',
    '"x" <eve@example.org>',
    'yun@example.org%0aBcc:eve@example.org\r',
    'group: yun@example.org, eve@example.org;',
    '',
  ])('in the recipient %j', async (to) => {
    await expect(mailer().send({ ...mail, to })).rejects.toThrow('not an address');
  });

  test.each([
    'Hello\r\nBcc: eve@example.org',
    'Hello\nBcc: eve@example.org\n\nbody',
    'Hello\rBcc: x\u2028Cc: y',
  ])('in the subject %j', async (subject) => {
    await mailer().send({ ...mail, subject });
    const [file = ''] = files();
    const { headerNames, headers } = parseMail(readFileSync(file));
    expect(headerNames.toSorted()).toEqual(usual.toSorted());
    expect(headers.subject).toMatch(/^Hello/);
  });
});

describe('by SMTP', () => {
  let server: MailServer;
  afterEach(() => server.stop());

  async function failure(environment: Record<string, string>): Promise<MailDeliveryError> {
    const error = await mailer(environment)
      .send(mail)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    if (!(error instanceof MailDeliveryError)) throw new Error(`not a MailDeliveryError: ${error}`);
    return error;
  }

  test('delivers the whole mail and logs nothing', async () => {
    server = await startMailServer();
    await mailer({ SMTP_URL: server.url, MAIL_FROM: 'Guild <post@example.org>' }).send(mail);
    expect(server.received).toMatchObject([
      { from: 'post@example.org', to: [mail.to], text: mail.text, html: mail.html },
    ]);
    expect(server.received[0]?.headers.subject).toBe(mail.subject);
    expect(said).toEqual([]);
  });

  test('names the sender as the site is called when the mail is sent', async () => {
    server = await startMailServer();
    const settings = { ...readConfig({ SMTP_URL: server.url, DATA_DIR: dataDir }), SITE_NAME: 'Before' };
    const sending = openMailer(settings, log);
    opened.push(sending);
    await sending.send(mail);
    settings.SITE_NAME = 'Dragon Realm';
    await sending.send(mail);
    expect(server.received.map(({ headers }) => headers.from)).toEqual([
      'Before <no-reply@localhost>',
      'Dragon Realm <no-reply@localhost>',
    ]);
  });

  test('temporary errors are not permanent: no connection, 4xx, wrong password, no permission', async () => {
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('no')),
    });
    const wrong = await failure({ SMTP_URL: `smtp://site:hunter2@127.0.0.1:${server.port}` });
    expect(wrong).toMatchObject({ permanent: false, message: expect.stringMatching(/^EAUTH: /) });
    expect(wrong.message).not.toContain('hunter2');
    expect(await failure({ SMTP_URL: server.url })).toMatchObject({ permanent: false });
    await server.stop();
    const away = await failure({ SMTP_URL: server.url });
    expect(away).toMatchObject({ permanent: false, message: expect.stringContaining('ECONNREFUSED') });
    server = await startMailServer();
    server.refuse(() => ({ code: 451, text: 'try later' }));
    expect(await failure({ SMTP_URL: server.url })).toMatchObject({ permanent: false });
  });

  test('a rejected recipient is permanent, and the reason does not repeat the address', async () => {
    server = await startMailServer();
    server.refuse((recipient) => ({ code: 550, text: `no <${recipient}> here` }));
    const refused = await failure({ SMTP_URL: server.url });
    expect(refused.permanent).toBe(true);
    expect(refused.message).toContain('no <(recipient)> here');
    expect(refused.message).not.toContain(mail.to);
  });

  test('a rejected message is permanent', async () => {
    server = await startMailServer({
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () => callback(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    });
    expect(await failure({ SMTP_URL: server.url })).toMatchObject({ permanent: true });
  });

  test('accepts a self-signed certificate on localhost only', async () => {
    const encrypting = { disabledCommands: ['AUTH'], logger: false };
    server = await startMailServer(encrypting);
    await mailer({ SMTP_URL: server.url }).send(mail);
    expect(server.received).toHaveLength(1);
    await server.stop();
    server = await startMailServer(encrypting, '127.0.0.2');
    const unsigned = await failure({ SMTP_URL: server.url });
    expect(unsigned).toMatchObject({ permanent: false, message: expect.stringContaining('certificate') });
    await mailer({ SMTP_URL: `${server.url}?tls.rejectUnauthorized=false` }).send(mail);
    expect(server.received).toHaveLength(1);
  });

  test('never sends a password unencrypted', async () => {
    const asked: unknown[] = [];
    const options = {
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth: unknown, _session: unknown, callback: (error: null, who: object) => void) => {
        asked.push(auth);
        callback(null, { user: 'site' });
      },
    };
    server = await startMailServer(options, '127.0.0.2');
    const refused = await failure({ SMTP_URL: `smtp://site:hunter2@127.0.0.2:${server.port}` });
    expect(refused.permanent).toBe(false);
    expect(asked).toEqual([]);
    await mailer({ SMTP_URL: `smtp://site:hunter2@127.0.0.2:${server.port}?requireTLS=false` }).send(mail);
    expect(asked).toHaveLength(1);
    await server.stop();
    server = await startMailServer(options);
    await mailer({ SMTP_URL: `smtp://site:hunter%402@127.0.0.1:${server.port}` }).send(mail);
    expect(asked[1]).toMatchObject({ username: 'site', password: 'hunter@2' });
  });
});
