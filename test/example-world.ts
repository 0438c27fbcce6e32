import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleFile, exampleSecrets, exampleWorld } from '#contract/api/examples.ts';
import type { SeasonLists } from '#contract/api/world/seasons.ts';
import { originalAppearance } from '#contract/design/appearance-schema.ts';
import { originalHome } from '#contract/design/home.ts';
import { originalMenus } from '#contract/design/menus.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { counterAt, totpCode } from '#server/access/second-step/totp.ts';
import { sealSecret } from '#server/access/second-step/verify-code.ts';
import { addToOutbox } from '#server/mail/outbox.ts';
import { captchaCookie } from '#server/request/cookies.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { insertVersion } from '#server/site/design/designs.ts';
import { writeReading } from '#server/site/events/readings.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import {
  addDataExport,
  findDataExport,
  finishExport,
  issueExportToken,
} from '#server/site/personal-data/data-exports.ts';
import { createPendingLogin } from '#server/site/second-step/pending-logins.ts';
import { createRecoveryCodes, replaceRecoveryCodes } from '#server/site/second-step/recovery-codes.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  removeSecondStep,
} from '#server/site/second-step/second-steps.ts';
import { addEmailLink, findLinksTo, issueEmailToken } from '#server/site/sessions/email-links.ts';
import { replaceResetTokens } from '#server/site/sessions/reset-tokens.ts';
import { createSession, hashToken, sessionIdOf } from '#server/site/sessions/sessions.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';
import { dayIn, stamp } from '#server/site/time.ts';
import { createResumableUpload } from '#server/site/uploads/resumable-uploads.ts';
import { completeUpload } from '#server/site/uploads/uploads.ts';
import { noteDay } from '#server/standings/note-day.ts';
import { type TestApp, testCaptcha } from './app.ts';
import {
  insertBookedWar,
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
  insertGuildMember,
  insertStorage,
} from './database/game-rows.ts';
import { addDownload } from './factories/downloads.ts';
import { resetPasskeys, type SignedExample, signExample } from './factories/example-passkeys.ts';
import { translateNews, writeNews } from './factories/news.ts';
import { addPicture, asciiPicture } from './factories/pictures.ts';
import { addNote } from './factories/world/account-notes.ts';
import { newAppeal } from './factories/world/appeals.ts';
import { addBan, addReason } from './factories/world/bans.ts';
import { addEvent } from './factories/world/events.ts';
import { addExampleFigures } from './factories/world/figures.ts';
import { resetExampleTicket } from './factories/world/tickets.ts';
import { addExampleWebhook } from './factories/world/webhooks.ts';

const { player, administrator, newsId, scheduledNewsId, downloadId, auditId, glossaryId, seasonId } =
  exampleWorld;
const { helper, ownRoleId, memberId } = exampleWorld;
const { pagePath, movedPagePath, pictureId, characterId, offender } = exampleWorld;

type Person = typeof player | typeof administrator;

async function addRoles({ services: { site } }: TestApp): Promise<void> {
  const role = { id: ownRoleId, name: 'Event team', permissions: '["events.manage"]' };
  await site.db.insertInto('staff_roles').values(role).execute();
  await site.db
    .insertInto('staff_members')
    .values({
      id: memberId,
      account_id: helper.id,
      login: helper.login,
      role: 'support',
      languages: null,
      given_by: administrator.login,
      given_at: stamp(siteNow()),
    })
    .execute();
}

async function addPeople({ game, services }: TestApp): Promise<void> {
  for (const { id, login, password, email } of [player, administrator, helper, offender]) {
    await insertGameAccount(game, {
      id,
      login,
      email,
      password: await services.game.passwords.hash(password),
    });
  }
  await insertGameMaster(game, administrator.login, '[GM]Aldric', 'IMPLEMENTOR');
  await insertEmpire(game, player.id, 3);
  await insertStorage(game, player.id);
  const last_play = stamp(new Date());
  const hero = { id: characterId, account_id: player.id, name: 'Yunhwa', job: 6, level: 42, last_play };
  const master = await insertCharacter(game, hero);
  await insertGuild(game, { id: exampleWorld.guildId, name: 'Yunlight', master, ladder_point: 900 });
  await addGuildLife(game, exampleWorld.guildId, master);
  await services.board.refresh();
  await strandCharacter(game);
}

/** Puts the player's character where it can be unlocked, long out of the game. */
export async function strandCharacter(game: TestApp['game']): Promise<void> {
  await game.run('UPDATE {player}.player SET map_index = 61, x = 5, y = 5, last_play = ? WHERE id = ?', [
    '2011-04-28 10:00:00',
    characterId,
  ]);
}

/** Ranks and levels of yesterday. */
async function addStandings({ services: { board, site, standings } }: TestApp): Promise<void> {
  const everybody = board.everybody();
  const day = shiftDay(dayIn('UTC', siteNow()), -1);
  const context = { site, goOn: () => Promise.resolve() };
  if (everybody) await noteDay(context, everybody, { day, base: day }, siteNow());
  await standings.run();
}

/** A member, and a war that is over, one under way and one to come. */
async function addGuildLife(game: TestApp['game'], guild: number, member: number): Promise<void> {
  await insertGuildMember(game, guild, member, 1);
  const minutes = (count: number) => stamp(new Date(Date.now() + count * 60_000));
  const war = { guild1: guild, guild2: guild + 1, type: 1 };
  const over = { started: 1, winner: guild, result1: 64, result2: 38 };
  await insertBookedWar(game, { ...war, ...over, time: minutes(-3_000) });
  await insertBookedWar(game, { ...war, started: 1, time: minutes(-5) });
  await insertBookedWar(game, { ...war, time: minutes(3_000) });
}

/** The game's own words would come over them: no other reading is due for a day. */
async function addExampleEvent(site: TestApp['services']['site']): Promise<void> {
  await site.db.deleteFrom('leases').where('name', '=', 'event-reading').execute();
  await takeLease(site, 'event-reading', 86_400);
  const rates = ['exp', 'item', 'yang', 'yangChance'] as const;
  const bonuses = rates.map((rate) => ({ empire: 2, rate, value: 50 }));
  await writeReading(site, { flags: { mob_exp: 200 }, bonuses }, siteNow());
  await addEvent(site, { id: exampleWorld.eventId, empires: '2' });
  await addNote(site, {
    id: exampleWorld.noteId,
    accountId: player.id,
    login: player.login,
    author: administrator.login,
  });
}

/** The player and his helper share a connection. */
async function addLogins({ db }: TestApp['services']['site']): Promise<void> {
  const at = stamp(siteNow());
  const seen = { address: exampleWorld.address, logins: 3, first_at: at, last_at: at };
  const rows = [player, helper].map(({ id, login }) => ({
    account_id: id,
    login,
    ...seen,
    browser: 'Firefox',
    system: 'Windows',
  }));
  await db.insertInto('login_addresses').values(rows).execute();
}

/** A ban that can be lifted, of an account that the game does not have any more. */
async function addExampleBans(site: TestApp['services']['site']): Promise<void> {
  const { id: accountId, login } = exampleWorld.banned;
  await addBan(
    site,
    { accountId, login },
    { id: exampleWorld.banId, is_public: 1, character_name: 'Vexalor' },
  );
  await addReason(site, { id: exampleWorld.banReasonId, title: 'Insults in shout chat' });
}

/** The first of one ranking of characters and one of guilds. */
const exampleSeason: SeasonLists = {
  characters: [
    {
      kind: 'level',
      rows: [{ rank: 1, id: characterId, name: 'Yunhwa', job: 6, empire: 3, level: 42, exp: 7, value: 42 }],
    },
  ],
  guilds: [
    {
      kind: 'points',
      rows: [
        {
          rank: 1,
          id: exampleWorld.guildId,
          name: 'Yunlight',
          master: 'Yunhwa',
          empire: 3,
          level: 1,
          ladder_point: 900,
          value: 900,
        },
      ],
    },
  ],
};

async function addTexts({ services: { site } }: TestApp): Promise<void> {
  await writeNews(site, 1, {
    id: newsId,
    content: 'The gate opens, says Yunhwa. [Come early](https://example.org).',
  });
  await writeNews(site, 2, { id: scheduledNewsId, publish_at: '2099-01-01 00:00:00' });
  await translateNews(site, newsId, 'de');
  await translateNews(site, newsId, 'ro', { state: 'failed' });
  await addDownload(site, { id: downloadId });
  await addPicture(site, { id: pictureId });
  const written = stamp(new Date());
  const pages = [
    { path: pagePath, title: 'Team', content: `Who *we* are. ![](/media/${pictureId})` },
    { path: movedPagePath, title: 'Imprint', content: 'Who runs this: Yunhwa.' },
  ];
  await site.db
    .insertInto('pages')
    .values(pages.map((page) => ({ ...page, created_at: written, updated_at: written })))
    .execute();
  await site.db
    .insertInto('ranking_seasons')
    .values({ id: seasonId, name: 'Winter', frozen_at: written, lists: JSON.stringify(exampleSeason) })
    .execute();
  await site.db
    .insertInto('glossary')
    .values({ id: glossaryId, term: 'Yunhwa', created_at: written })
    .execute();
  await addExampleEvent(site);
  await addExampleBans(site);
  await addLogins(site);
  const change = { action: 'news.create', subject: `news/${newsId}`, before_value: null } as const;
  const actor = { login: administrator.login, address: '192.0.2.7', at: written };
  await site.db
    .insertInto('audit')
    .values({ id: auditId, ...actor, ...change, after_value: '{"title":"News 1"}' })
    .execute();
  const rescued = { action: 'account.rescue', subject: `account/${player.id}` } as const;
  const shown = { ...rescued, after: { login: player.login } };
  await auditedTransaction(site, (db) => writeAudit(db, actor, shown));
  const appeared = { action: 'administrator.appear', subject: `login/${administrator.login}` } as const;
  await auditedTransaction(site, (db) => writeAudit(db, { login: '(game)', address: 'gmlist' }, appeared));
}

/** The menus of the examples: those of the specification, and a link in the footer. */
const exampleMenus = {
  ...originalMenus,
  groups: originalMenus.groups.map((group) => {
    const link = {
      id: 'chat',
      label: 'Chat',
      icon: 'chat',
      to: 'https://chat.example/guildhall',
      hidden: false,
    };
    return group.id === 'footer' ? { ...group, entries: [link] } : group;
  }),
};

const designs = { appearance: originalAppearance, home: originalHome, menus: exampleMenus } as const;

const designParts = ['appearance', 'home', 'menus'] as const;

/** The drafts as they are in the examples. */
export async function resetDraft({ services: { site } }: TestApp): Promise<void> {
  const { login } = administrator;
  for (const part of designParts) {
    const draft = { document: JSON.stringify(designs[part]), login, changed_at: stamp(new Date()) };
    await site.db
      .updateTable('design_drafts')
      .set({ ...draft, revision: exampleWorld.draftRevision })
      .where('part', '=', part)
      .execute();
  }
}

/** Drafts, and versions published before: 1 of the appearance, 2 of home, 3 of the menus. */
async function addDesigns(site: TestApp): Promise<void> {
  await resetDraft(site);
  for (const part of designParts) {
    const version = { document: designs[part], login: administrator.login };
    await insertVersion(site.services.site.db, part, version, new Date());
  }
  await site.services.menus.read();
}

async function addHistory({ services: { history, site } }: TestApp): Promise<void> {
  const { id: accountId, login, email } = player;
  const place = { browser: 'Firefox', system: 'Windows', network: '192.0' };
  history.record({ kind: 'login', accountId, login, ...place });
  await history.flush();
  await addToOutbox(site, { kind: 'reset', recipient: email, language: 'en' }, siteNow());
  await site.db
    .updateTable('outbox')
    .set({ state: 'sent', recipient: null, finished_at: stamp(siteNow()) })
    .execute();
}

/** Creates everything the documented examples refer to, with the same ids. */
export async function makeExampleWorld(site: TestApp): Promise<void> {
  await addPeople(site);
  await addRoles(site);
  await addStandings(site);
  await addHistory(site);
  await addTexts(site);
  await addDesigns(site);
  await resetPasskeys(site);
  await resetExampleTicket(site);
  await addExampleFigures(site);
  await addExampleWebhook(site);
}

/** The account as the game would return it, without asking the game, which some tests stop. */
async function rowOf({ game }: TestApp['services'], { id, login, email, password }: Person) {
  return { id, login, email, passwordHash: await game.passwords.hash(password) };
}

const lastSessions = new WeakMap<TestApp, string>();

/** @returns the token of a session created without login */
export async function sessionFor(site: TestApp, person: Person): Promise<string> {
  const { services } = site;
  const token = await createSession(services.site, await rowOf(services, person));
  lastSessions.set(site, token);
  return token;
}

/** Belongs to the session made last, where the call needs one. */
async function newSignature(site: TestApp, key: CallKey): Promise<SignedExample> {
  return signExample(site, key, await rowOf(site.services, player), lastSessions.get(site) ?? '');
}

/** Begins an upload. @returns its key */
async function beginUpload({ services: { site, storage } }: TestApp): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const { name, content } = exampleFile;
  await createResumableUpload(site, { key, name, bytes: content.length, login: administrator.login });
  await storage.resumable.begin(key);
  return key;
}

/** An upload with all its bytes. @returns its key */
async function sendUpload(site: TestApp): Promise<string> {
  const key = await beginUpload(site);
  await site.services.storage.resumable.append(key, 0, Readable.from([Buffer.from(exampleFile.content)]));
  return key;
}

/** A finished upload. @returns its URL */
async function finishUpload(site: TestApp): Promise<string> {
  const key = await sendUpload(site);
  const written = await site.services.storage.resumable.finish(key);
  if (!written) throw new Error('the upload is gone');
  await completeUpload(site.services.site.db, key, written);
  return `/files/${key}/${exampleFile.name}`;
}

async function newCaptcha(site: TestApp): Promise<string> {
  return (await site.services.captchas.generate()).id;
}

async function newResetToken({ services }: TestApp): Promise<string> {
  const owner = await rowOf(services, player);
  return (await replaceResetTokens(services.site, [owner], new Date())).get(player.id) ?? '';
}

async function newEmailToken({ services }: TestApp, purpose: EmailLinkPurpose): Promise<string> {
  const { site } = services;
  const account = await rowOf(services, player);
  const now = new Date();
  const asked = { account, purpose, email: account.email };
  await addEmailLink(site, asked, now);
  const [link] = await findLinksTo(site, asked, { now, limit: 1 });
  return (link && (await issueEmailToken(site, link, account, now))?.token) ?? '';
}

/** An archive of the player that can be downloaded. @returns its link's token */
async function newExportToken({ services }: TestApp): Promise<string> {
  const { site, siteKey, storage } = services;
  const fileKey = randomBytes(16).toString('hex');
  const context = [player.id, player.login, fileKey];
  const sealed = await siteKey.seal('data-export', context, Buffer.from('PK'));
  await storage.write(fileKey, Readable.from([Buffer.from(sealed)]));
  const now = siteNow();
  await removeDataExports(services);
  await addDataExport(site, player, 'en', now);
  const waiting = await findDataExport(site, player);
  if (waiting) await finishExport(site, waiting, fileKey, now);
  const ready = await findDataExport(site, player);
  return (ready && (await issueExportToken(site, ready, await rowOf(services, player)))) ?? '';
}

/** So that the player may ask again. */
async function removeDataExports({ site }: TestApp['services']): Promise<void> {
  await site.db.deleteFrom('data_exports').execute();
}

/** A login of the player that waits for its second step. @returns its token */
export async function newPendingLogin({ services }: TestApp): Promise<string> {
  const owner = await rowOf(services, player);
  return createPendingLogin(services.site, { ...owner, address: '127.0.0.1' }, siteNow());
}

/** A second step of the player, begun only where the call confirms it. @returns the app's current code */
async function newSecondStep({ services: { site, siteKey } }: TestApp, key: CallKey): Promise<string> {
  const [secret, now] = [randomBytes(20), siteNow()];
  const sealed = await sealSecret(siteKey, player, secret);
  await removeSecondStep(site, player);
  await beginSecondStep(site, player, sealed, now);
  if (!key.endsWith('confirm')) {
    await confirmSecondStep(site, { id: player.id, secret: sealed, counter: 0 }, now);
    await replaceRecoveryCodes(site, player, (await createRecoveryCodes(siteKey, player)).hashes);
  }
  return totpCode(secret, counterAt(now));
}

function senderOf(key: CallKey, text: string): Person {
  return calls[key].access === 'administrator' || text.includes(administrator.login) ? administrator : player;
}

/** Stand-ins of the examples with functions that create real values; longer ones first, as they overlap. */
function madeUp(
  site: TestApp,
  key: CallKey,
  sender: Person,
): readonly (readonly [string, () => Promise<string>])[] {
  const {
    session,
    otherSession,
    captcha,
    captchaAnswer,
    appeal,
    pendingLogin,
    secondStepCode,
    exportToken,
    resetToken,
    verifyToken,
    undoToken,
    uploadKey,
    fileUrl,
  } = exampleSecrets;
  let signing: Promise<SignedExample> | undefined;
  const signed = (part: keyof SignedExample) => async () => {
    signing ??= newSignature(site, key);
    return (await signing)[part] ?? '';
  };
  return [
    [session, () => sessionFor(site, sender)],
    [`${captchaCookie}=${captcha}`, async () => `${captchaCookie}=${await site.solveCaptcha()}`],
    [captcha, () => newCaptcha(site)],
    [captchaAnswer, async () => testCaptcha],
    [otherSession, async () => sessionIdOf(hashToken(await sessionFor(site, sender)))],
    [verifyToken, () => newEmailToken(site, 'verify')],
    [undoToken, () => newEmailToken(site, 'undo')],
    [secondStepCode, () => newSecondStep(site, key)],
    [exportToken, () => newExportToken(site)],
    [appeal, () => newAppeal(site, key)],
    [pendingLogin, () => newPendingLogin(site)],
    ...(['credentialId', 'clientData', 'authenticatorData', 'signature', 'attestation'] as const).map(
      (part) => [exampleSecrets[part], signed(part)] as const,
    ),
    [resetToken, () => newResetToken(site)],
    [fileUrl, () => finishUpload(site)],
    [`PUT /api/uploads/${uploadKey}`, async () => `PUT /api/uploads/${await beginUpload(site)}`],
    [uploadKey, () => sendUpload(site)],
    ...(key === 'POST /api/media' || key === 'POST /api/ticket-files'
      ? [[exampleFile.content, async () => asciiPicture] as const]
      : []),
  ];
}

/** Replaces stand-ins in an example by real values. */
export async function withRealSecrets(site: TestApp, key: CallKey, text: string): Promise<string> {
  let real = text;
  for (const [written, make] of madeUp(site, key, senderOf(key, text))) {
    if (real.includes(written)) real = real.replaceAll(written, await make());
  }
  return real;
}
