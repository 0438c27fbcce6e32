import type { BodyOf, CallKey, ParamsOf, QueryOf } from './calls.ts';

/** The data the examples refer to; the test that sends them creates exactly this first. */
export const exampleWorld = {
  player: { id: 4711, login: 'yunhwa7', password: 'moon-gate7', email: 'yunhwa@example.org' },
  administrator: { id: 4712, login: 'aldric', password: 'tall-tower3', email: 'aldric@example.org' },
  /** Has a role. */
  helper: { id: 4713, login: 'mirabel', password: 'deep-river5', email: 'helper@example.org' },
  ownRoleId: 3,
  memberId: 8,
  guildId: 3,
  newsId: 12,
  /** Not public yet. */
  scheduledNewsId: 13,
  downloadId: 7,
  auditId: 31,
  glossaryId: 9,
  seasonId: 4,
  eventId: 4,
  noteId: 2,
  banId: 8,
  banReasonId: 2,
  banned: { id: 4722, login: 'vexalor' },
  /** Of the player, for his appeal. */
  appealedBanId: 9,
  appealId: 12,
  address: '203.0.113.47',
  offender: { id: 4721, login: 'grinmar5', password: 'dark-forest9', email: 'grinmar@example.org' },
  webhookId: 3,
  ticketId: 11,
  ticketMessageId: 15,
  ticketFileId: 16,
  ticketTemplateId: 17,
  pagePath: '/team',
  movedPagePath: '/imprint',
  passkeyId: 5,
  draftRevision: 3,
  menusVersion: 3,
  pictureId: 6,
  characterId: 21,
} as const;

/** The file sent by examples of uploads. */
export const exampleFile = { name: 'client.zip', content: 'the bytes of the file' } as const;

/** Stand-ins for values the server generates; tests replace them by real ones. */
export const exampleSecrets = {
  session: 'vB2m0Yq8sXo5cKfT1nLwRz7hJdE4uGpA9iQk3yUxW6M',
  captcha: 'mZ4tQ0xH7rVc2LkPw9sBnE5yJfUa8DgKi1oXe3TqR6Y',
  captchaAnswer: '7KMXR',
  otherSession: 'Ju2mX8vRq0sYb5LtKd7nWc',
  verifyToken: 'Jm4tYq7XkVw2Rz9BpLc5nHs0aFdUe8Go3iKvT6xQ1yM',
  undoToken: 'Pw8zNf3LqTj6Ks1Xv5YbRm9cHd0gEu7Ao2iVt4QxB3s',
  exportToken: 'Rt5kWq9ZnXc3Vb7Lm1Jp8Hs4Gd0FuYa6Ei2TvKo4QxN',
  pendingLogin: 'qW8dXk3LzT6rHc0VnYs1MbJ5uPfGe9aKo2iRv4CtB7x',
  secondStepCode: '409137',
  appeal: 'Nf7kWq3ZtXc8Vb2Lm6Jp1Hs9Gd5FuYa4Ei0TvKo8RxB',
  passkeyLogin: 'Zk5rTq9VwXc3Hn7LyPd1MbJ0uGfSe8Ao6iRv2CtB4xE',
  credentialId: 'hT2vYk7RzQ5mXc1LyB9pNf',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoi',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDx1kRz7hJdE4uGpA9iQk3yUxW6MvB2m0Yq8sXo5cIg',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5Yg',
  userHandle: 'Lq4wTk9RzXc5Hn2VyPd7MbJ1uGfSe0Ao8iRv6CtB3xE',
  resetToken: 'Hc3wRk9TzQ5mXv1LyB7pNfJ0sEuGd2aKo8iVq4YtW6x',
  uploadKey: '9f2c41d07be85a6630c1f4d2a97e8b35',
  fileUrl: '/files/9f2c41d07be85a6630c1f4d2a97e8b35/client.zip',
} as const;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]: Value };

/** A 1 × 1 PNG. */
const exampleLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Runs of 512 × 512 transparent pixels: a picture of emblems that nobody has painted yet. */
const exampleMarks = `AAAKAAAAAAAAAAAAAAIAAiAo${'/wAAAAD/AAAAAP8AAAAA'.repeat(682)}/wAAAAD/AAAAAA==`;

/** A request that succeeds and its status code. */
export type Example<K extends CallKey> = { readonly status: number } & Given<'params', ParamsOf<K>> &
  Given<'query', QueryOf<K>> &
  Given<'body', BodyOf<K>>;

const { player, administrator, newsId, scheduledNewsId, downloadId, auditId, glossaryId, seasonId } =
  exampleWorld;
const { helper, ownRoleId, memberId } = exampleWorld;
const { pagePath, movedPagePath, passkeyId, pictureId, characterId, ticketId } = exampleWorld;
const { credentialId, clientData, authenticatorData, signature, attestation, userHandle } = exampleSecrets;
const publicKey = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
const signed = {
  ...publicKey,
  response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
};
const proof = { password: player.password, code: exampleSecrets.secondStepCode };
const doubleExperience = {
  title: 'Double experience',
  content: 'From level 1, in **all** empires.',
  kind: 'exp',
  value: 200,
  repeats: 'weekly',
  startsOn: '2026-03-14',
  startsAt: '20:00',
  timeZone: 'Europe/Bucharest',
  minutes: 120,
} as const;
const exampleWebhook = { name: 'Bot', events: ['news.published' as const], language: 'en' as const };
const file = new File([exampleFile.content], exampleFile.name);
const credentials = { username: administrator.login, password: administrator.password };

/**
 * One example per call, shown in the documentation. A test sends each of them; data a new one needs beyond
 * `exampleWorld` is created in `test/example-world.ts`.
 */
export const examples: { readonly [K in CallKey]: Example<K> } = {
  'POST /api/auth/login': {
    body: { username: player.login, password: player.password },
    status: 200,
  },
  'POST /api/auth/login/second-step': { body: { code: exampleSecrets.secondStepCode }, status: 200 },
  'GET /api/auth/second-step': { status: 200 },
  'POST /api/auth/second-step/passkey': {
    body: { password: player.password, passkey: signed },
    status: 200,
  },
  'POST /api/auth/login/passkey/begin': { status: 200 },
  'POST /api/auth/login/passkey': { body: { passkey: signed }, status: 200 },
  'POST /api/auth/login/second-step/passkey': { status: 200 },
  'GET /api/auth/passkeys': { status: 200 },
  'POST /api/auth/passkeys/prove': { status: 200 },
  'POST /api/auth/passkeys/begin': { body: proof, status: 200 },
  'POST /api/auth/passkeys/finish': {
    body: {
      name: 'Phone',
      passkey: { ...publicKey, response: { clientDataJSON: clientData, attestationObject: attestation } },
    },
    status: 200,
  },
  'PUT /api/auth/passkeys/{id}': { params: { id: passkeyId }, body: { name: 'Old phone' }, status: 200 },
  'POST /api/auth/passkeys/{id}/remove': { params: { id: passkeyId }, body: proof, status: 200 },
  'POST /api/auth/second-step/begin': { body: { password: player.password }, status: 200 },
  'POST /api/auth/second-step/confirm': { body: { code: exampleSecrets.secondStepCode }, status: 200 },
  'POST /api/auth/second-step/recovery-codes': {
    body: proof,
    status: 200,
  },
  'POST /api/auth/second-step/remove': { body: proof, status: 200 },
  'POST /api/auth/deletion-code': { body: { ...proof, deletionCode: '7654321' }, status: 200 },
  'GET /api/unlock-character': { status: 200 },
  'POST /api/unlock-character': { body: { ...proof, characterId: exampleWorld.characterId }, status: 200 },
  'POST /api/auth/storage-password': { body: { ...proof, storagePassword: '408172' }, status: 200 },
  'POST /api/auth/logout': { status: 200 },
  'GET /api/auth/session': { query: { reveal: 'email' }, status: 200 },
  'POST /api/auth/register': {
    body: {
      login: 'Mirabel9',
      email: 'mirabel@example.org',
      password: 'river-song8',
      social_id: '7654321',
      hideEmail: true,
      language: 'en',
    },
    status: 200,
  },
  'POST /api/auth/change-password': {
    body: {
      accountId: player.id,
      currentPassword: player.password,
      newPassword: 'sun-gate8',
      language: 'en',
    },
    status: 200,
  },
  'POST /api/auth/change-email': {
    body: {
      accountId: player.id,
      newEmail: 'yunhwa@mail.example.org',
      password: player.password,
      language: 'en',
    },
    status: 200,
  },
  'POST /api/auth/reset-password-request': {
    body: { email: player.email, language: 'en' },
    status: 200,
  },
  'POST /api/auth/reset-password-confirm': {
    body: { token: exampleSecrets.resetToken, newPassword: 'sun-gate8', language: 'en' },
    status: 200,
  },
  'POST /api/auth/confirm-identity': { body: { password: player.password }, status: 200 },
  'GET /api/auth/sessions': { status: 200 },
  'DELETE /api/auth/sessions/{id}': { params: { id: exampleSecrets.otherSession }, status: 200 },
  'DELETE /api/auth/sessions': { status: 200 },
  'GET /api/auth/history': { status: 200 },
  'POST /api/auth/delete-account': { body: { password: player.password }, status: 200 },
  'GET /api/auth/data-export': { status: 200 },
  'POST /api/auth/data-export': { body: { password: player.password }, status: 200 },
  'POST /api/auth/data-export/download': { body: { token: exampleSecrets.exportToken }, status: 200 },
  'POST /api/auth/send-verification': { body: { language: 'en' }, status: 200 },
  'POST /api/auth/verify-email': {
    body: { token: exampleSecrets.verifyToken, language: 'en' },
    status: 200,
  },
  'POST /api/auth/undo-email-change': {
    body: { token: exampleSecrets.undoToken, language: 'en' },
    status: 200,
  },
  'POST /api/admin/check': { body: { username: administrator.login }, status: 200 },
  'POST /api/captcha/generate': { status: 200 },
  'POST /api/captcha/validate': {
    body: { captchaCode: exampleSecrets.captchaAnswer, sessionId: exampleSecrets.captcha },
    status: 200,
  },
  'GET /api/captcha/{sessionId}/audio': {
    params: { sessionId: exampleSecrets.captcha },
    query: { language: 'de' },
    status: 200,
  },
  'GET /api/standings/characters': { query: { kind: 'level', sex: 'female' }, status: 200 },
  'GET /api/standings/guilds': { query: { kind: 'points' }, status: 200 },
  'GET /api/standings/mine': { query: { kind: 'level' }, status: 200 },
  'GET /api/standings/seasons': { status: 200 },
  'GET /api/standings/seasons/{id}': { params: { id: seasonId }, status: 200 },
  'POST /api/admin/seasons': { body: { name: 'Spring' }, status: 200 },
  'DELETE /api/admin/seasons/{id}': { params: { id: seasonId }, status: 200 },
  'GET /api/server-status': { status: 200 },
  'GET /api/server-status/history': { query: { range: '7d' }, status: 200 },
  'GET /api/server-status/stream': { query: { seconds: 1 }, status: 200 },
  'GET /api/team': { status: 200 },
  'GET /api/guilds/{id}': { params: { id: exampleWorld.guildId }, status: 200 },
  'GET /api/admin/guild-marks': { status: 200 },
  'POST /api/admin/guild-marks': { body: { index: '3 0\n', image: 0, data: exampleMarks }, status: 200 },
  'GET /api/search': { query: { q: 'yun', language: 'en' }, status: 200 },
  'GET /api/players/{name}': { params: { name: 'Yunhwa' }, status: 200 },
  'PUT /api/characters/{id}/shown': {
    params: { id: characterId },
    body: { page: true, lastSeen: false, history: true, equipment: true },
    status: 200,
  },
  'GET /api/accounts': { query: { q: 'yunhwa7' }, status: 200 },
  'GET /api/accounts/by-address': { query: { address: exampleWorld.address }, status: 200 },
  'GET /api/accounts/{id}': { params: { id: exampleWorld.player.id }, status: 200 },
  'GET /api/accounts/{id}/addresses': { params: { id: exampleWorld.player.id }, status: 200 },
  'GET /api/accounts/{id}/game-log': {
    params: { id: exampleWorld.player.id },
    query: { page: 1 },
    status: 200,
  },
  'POST /api/accounts/{id}/notes': {
    params: { id: exampleWorld.player.id },
    body: { text: 'Says his brother uses the same connection.', isPinned: true },
    status: 200,
  },
  'PUT /api/account-notes/{id}': {
    params: { id: exampleWorld.noteId },
    body: { text: 'Asked for proof.', isPinned: false },
    status: 200,
  },
  'GET /api/sanctions': { query: { page: 1, language: 'de' }, status: 200 },
  'GET /api/admin/bans': { query: { state: 'all', page: 1 }, status: 200 },
  'GET /api/admin/accounts/{id}/bans': {
    params: { id: exampleWorld.banned.id },
    query: { login: exampleWorld.banned.login },
    status: 200,
  },
  'POST /api/admin/bans': {
    body: {
      player: exampleWorld.offender.login,
      reason: 'bot',
      hours: 168,
      note: 'Three days without a pause.',
    },
    status: 200,
  },
  'POST /api/admin/bans/{id}/lift': {
    params: { id: exampleWorld.banId },
    body: { reason: 'It was his brother.' },
    status: 200,
  },
  'GET /api/admin/ban-reasons': { status: 200 },
  'POST /api/admin/ban-reasons': { body: { title: 'Blocking a quest', language: 'en' }, status: 200 },
  'DELETE /api/admin/ban-reasons/{id}': { params: { id: exampleWorld.banReasonId }, status: 200 },
  'GET /api/tickets': { status: 200 },
  'POST /api/tickets': {
    body: { category: 'lost', subject: 'My horse is gone', text: 'Since the last restart.' },
    status: 200,
  },
  'GET /api/tickets/{id}': { params: { id: ticketId }, status: 200 },
  'POST /api/tickets/{id}/messages': {
    params: { id: ticketId },
    body: { text: 'It is back.' },
    status: 200,
  },
  'POST /api/tickets/{id}/close': { params: { id: ticketId }, status: 200 },
  'PUT /api/tickets/{id}/rating': { params: { id: ticketId }, body: { isHelpful: true }, status: 200 },
  'POST /api/ticket-files': { body: file, status: 200 },
  'GET /api/ticket-files/{id}': { params: { id: exampleWorld.ticketFileId }, status: 200 },
  'GET /api/bans/appeal': { status: 200 },
  'POST /api/bans/appeal': { body: { text: 'My brother plays from here, too.' }, status: 200 },
  'POST /api/bans/appeal/messages': { body: { text: 'He can confirm it.' }, status: 200 },
  'GET /api/admin/tickets': { query: { state: 'solved', search: 'horse' }, status: 200 },
  'GET /api/admin/ticket-figures': { status: 200 },
  'GET /api/admin/tickets/{id}': { params: { id: ticketId }, status: 200 },
  'GET /api/admin/accounts/{id}/tickets': {
    params: { id: player.id },
    query: { login: player.login },
    status: 200,
  },
  'GET /api/admin/ticket-files/{id}': { params: { id: exampleWorld.ticketFileId }, status: 200 },
  'POST /api/admin/tickets/{id}/replies': {
    params: { id: ticketId },
    body: { text: 'Look into the stable.', language: 'en', isSolved: true },
    status: 200,
  },
  'POST /api/admin/tickets/{id}/notes': {
    params: { id: ticketId },
    body: { text: 'Third horse this week.' },
    status: 200,
  },
  'PUT /api/admin/tickets/{id}/state': { params: { id: ticketId }, body: { state: 'solved' }, status: 200 },
  'PUT /api/admin/tickets/{id}/assignment': {
    params: { id: ticketId },
    body: { login: administrator.login },
    status: 200,
  },
  'POST /api/admin/ticket-messages/{id}/translation': {
    params: { id: exampleWorld.ticketMessageId },
    body: { language: 'en' },
    status: 200,
  },
  'POST /api/admin/tickets/{id}/translation': {
    params: { id: ticketId },
    body: { text: 'Look into the stable.', language: 'en' },
    status: 200,
  },
  'GET /api/admin/ticket-templates': { query: { language: 'de' }, status: 200 },
  'POST /api/admin/ticket-templates': {
    body: { name: 'Horses', language: 'en', text: 'Look into the stable.' },
    status: 200,
  },
  'DELETE /api/admin/ticket-templates/{id}': {
    params: { id: exampleWorld.ticketTemplateId },
    status: 200,
  },
  'GET /api/events': { query: { language: 'en' }, status: 200 },
  'GET /api/event-sources': { status: 200 },
  'POST /api/events': { body: doubleExperience, status: 200 },
  'PUT /api/events/{id}': {
    params: { id: exampleWorld.eventId },
    body: { ...doubleExperience, minutes: 180 },
    status: 200,
  },
  'DELETE /api/events/{id}': { params: { id: exampleWorld.eventId }, status: 200 },
  'GET /api/news': { query: { page: 1, limit: 5, language: 'de' }, status: 200 },
  'GET /api/news/{id}': { params: { id: newsId }, query: { language: 'de' }, status: 200 },
  'GET /api/news-sources': { query: { page: 1, limit: 10 }, status: 200 },
  'GET /api/news-sources/{id}': { params: { id: newsId }, status: 200 },
  'POST /api/news/{id}/preview': { params: { id: scheduledNewsId }, status: 200 },
  'POST /api/news': {
    body: {
      title: 'The harbour is open again',
      content: 'Ships leave **every hour**.',
      displayName: 'Aldric',
      scene: 'market',
      language: 'en',
      kind: 'event',
      pinned: true,
      publishAt: '',
      ...credentials,
    },
    status: 200,
  },
  'PUT /api/news/{id}': {
    params: { id: newsId },
    body: {
      title: 'The harbour is open again',
      content: 'Ships leave **every half hour**.',
      displayName: 'Aldric',
      ...credentials,
    },
    status: 200,
  },
  'DELETE /api/news/{id}': { params: { id: newsId }, body: credentials, status: 200 },
  'GET /api/downloads': { query: { language: 'de' }, status: 200 },
  'POST /api/downloads/{id}/download': { params: { id: downloadId }, status: 200 },
  'POST /api/downloads': {
    body: {
      title: 'Client',
      description: 'The whole game, *ready to play*.',
      license: 'Freeware',
      platform: 'Windows',
      version: '2.4.1',
      fileSize: '',
      downloadUrl: exampleSecrets.fileUrl,
    },
    status: 200,
  },
  'DELETE /api/downloads/{id}': { params: { id: downloadId }, status: 200 },
  'POST /api/uploads': { body: { file }, status: 200 },
  'GET /api/rankings/players': {
    query: { page: 1, limit: 50, empire: 3, job: 6, name: 'Yun' },
    status: 200,
  },
  'GET /api/rankings/guilds': {
    query: { page: 1, limit: 50, empire: 3, name: 'Yun', master: 'Yun' },
    status: 200,
  },
  'GET /api/rankings/balance': { status: 200 },
  'GET /api/characters': { query: { accountId: player.id }, status: 200 },
  'GET /api/config': { status: 200 },
  'GET /api/statistics': { status: 200 },
  'POST /api/visits': { status: 200 },
  'GET /api/audit': { query: { page: 1, limit: 20 }, status: 200 },
  'GET /api/audit/export': { query: { login: administrator.login }, status: 200 },
  'GET /api/admin/roles': { status: 200 },
  'POST /api/admin/roles': {
    body: { name: 'Night watch', permissions: ['accounts.see', 'tickets.answer'] },
    status: 200,
  },
  'PUT /api/admin/roles/{id}': {
    params: { id: ownRoleId },
    body: { name: 'Event team', permissions: ['events.manage', 'news.write'] },
    status: 200,
  },
  'DELETE /api/admin/roles/{id}': { params: { id: ownRoleId }, status: 200 },
  'POST /api/admin/role-members': {
    body: { login: helper.login, role: 'translator', languages: ['de', 'pl'] },
    status: 200,
  },
  'DELETE /api/admin/role-members/{id}': { params: { id: memberId }, status: 200 },
  'PUT /api/admin/authority-roles/{authority}': {
    params: { authority: 'HIGH_WIZARD' },
    body: { role: 'gameMaster' },
    status: 200,
  },
  'GET /api/audit/{id}': { params: { id: auditId }, status: 200 },
  'GET /api/admin': { status: 200 },
  'GET /api/admin/texts': { query: { language: 'de' }, status: 200 },
  'POST /api/preview': { body: { content: 'Ships leave **every hour**.' }, status: 200 },
  'GET /api/translations': { query: { kind: 'news', page: 1, limit: 10 }, status: 200 },
  'GET /api/translations/{kind}/{id}': { params: { kind: 'news', id: newsId }, status: 200 },
  'POST /api/translations/{kind}/{id}/retry': {
    params: { kind: 'news', id: newsId },
    body: { languages: ['de'] },
    status: 200,
  },
  'PUT /api/translations/{kind}/{id}/{language}': {
    params: { kind: 'news', id: newsId, language: 'de' },
    body: { title: 'Der Hafen ist wieder offen', content: 'Schiffe fahren **jede Stunde**.' },
    status: 200,
  },
  'GET /api/admin/appearance': { status: 200 },
  'PUT /api/admin/appearance/draft': {
    body: { document: { siteName: 'Guildhall', palette: 'moon' }, revision: exampleWorld.draftRevision },
    status: 200,
  },
  'POST /api/admin/appearance/publish': { body: { revision: exampleWorld.draftRevision }, status: 200 },
  'POST /api/admin/appearance/restore': {
    body: { version: 0, revision: exampleWorld.draftRevision },
    status: 200,
  },
  'POST /api/admin/appearance/logo': { body: { data: exampleLogo }, status: 200 },
  'GET /api/menus': { status: 200 },
  'GET /api/admin/menus': { status: 200 },
  'GET /api/admin/menus/preview': { status: 200 },
  'PUT /api/admin/menus/draft': {
    body: { document: { hideUnpublished: true }, revision: exampleWorld.draftRevision },
    status: 200,
  },
  'POST /api/admin/menus/publish': { body: { revision: exampleWorld.draftRevision }, status: 200 },
  'POST /api/admin/menus/restore': {
    body: { version: exampleWorld.menusVersion, revision: exampleWorld.draftRevision },
    status: 200,
  },
  'GET /api/home': { status: 200 },
  'GET /api/admin/home/preview': { status: 200 },
  'GET /api/admin/home': { status: 200 },
  'PUT /api/admin/home/draft': {
    body: {
      document: {
        blocks: [
          { id: 'hero', kind: 'hero', words: { title: 'The dragon wakes', text: 'Come and see.' } },
          { id: 'news', kind: 'news' },
        ],
      },
      revision: exampleWorld.draftRevision,
    },
    status: 200,
  },
  'POST /api/admin/home/publish': { body: { revision: exampleWorld.draftRevision }, status: 200 },
  'POST /api/admin/home/restore': {
    body: { version: 0, revision: exampleWorld.draftRevision },
    status: 200,
  },
  'GET /api/admin/figures': { query: { days: 30 }, status: 200 },
  'GET /api/admin/webhooks': { status: 200 },
  'POST /api/admin/webhooks': {
    body: { ...exampleWebhook, kind: 'json', address: 'https://hooks.example.com/guildhall' },
    status: 200,
  },
  'PUT /api/admin/webhooks/{id}': {
    params: { id: exampleWorld.webhookId },
    body: { ...exampleWebhook, isOn: true },
    status: 200,
  },
  'POST /api/admin/webhooks/{id}/test': { params: { id: exampleWorld.webhookId }, status: 200 },
  'DELETE /api/admin/webhooks/{id}': { params: { id: exampleWorld.webhookId }, status: 200 },
  'GET /api/glossary': { status: 200 },
  'POST /api/glossary': { body: { term: 'Dragon Valley' }, status: 200 },
  'GET /api/admin/checklist': { status: 200 },
  'POST /api/admin/test-mail': { status: 200 },
  'POST /api/admin/test-translation': { status: 200 },
  'GET /api/admin/models': { status: 200 },
  'POST /api/admin/models/list': { body: { size: 'small' }, status: 200 },
  'POST /api/admin/models/check': { status: 200 },
  'POST /api/admin/models/fetch': {
    body: { into: ['de', 'pl'], from: ['ro'], size: 'best', use: false },
    status: 200,
  },
  'POST /api/admin/models/pause': { body: { isPaused: true }, status: 200 },
  'POST /api/admin/models/cancel': { status: 200 },
  'POST /api/admin/models/remove': { body: { models: [{ language: 'pl', into: true }] }, status: 200 },
  'PUT /api/admin/models/use': { body: { isOn: true }, status: 200 },
  'GET /api/admin/modules': { status: 200 },
  'PUT /api/admin/modules/{name}': { params: { name: 'email' }, body: { isOn: true }, status: 200 },
  'DELETE /api/glossary/{id}': { params: { id: glossaryId }, status: 200 },
  'GET /api/page': { query: { path: pagePath, language: 'de' }, status: 200 },
  'GET /api/published-pages': { status: 200 },
  'GET /api/pages': { status: 200 },
  'PUT /api/page': {
    body: { path: '/game-rules', title: 'Game rules', content: '1. One account per player.' },
    status: 200,
  },
  'GET /api/page-template': { query: { name: 'game-rules', language: 'de' }, status: 200 },
  'GET /api/page-source': { query: { path: pagePath }, status: 200 },
  'POST /api/page/move': { body: { path: movedPagePath, to: '/legal/imprint' }, status: 200 },
  'DELETE /api/page': { query: { path: pagePath }, status: 200 },
  'GET /api/media': { query: { page: 1 }, status: 200 },
  'GET /api/media/{id}': { params: { id: pictureId }, status: 200 },
  'POST /api/media': {
    query: { name: 'gate.gif', alt: 'The gate of the capital' },
    body: file,
    status: 200,
  },
  'PUT /api/media/{id}': {
    params: { id: pictureId },
    body: { alt: 'The gate of the capital at night' },
    status: 200,
  },
  'GET /api/media/{id}/uses': { params: { id: pictureId }, status: 200 },
  'DELETE /api/media/{id}': { params: { id: pictureId }, status: 200 },
  'POST /api/uploads/begin': {
    body: { name: exampleFile.name, bytes: exampleFile.content.length },
    status: 200,
  },
  'GET /api/uploads/{key}': { params: { key: exampleSecrets.uploadKey }, status: 200 },
  'PUT /api/uploads/{key}': {
    params: { key: exampleSecrets.uploadKey },
    query: { offset: 0 },
    body: file,
    status: 200,
  },
  'POST /api/uploads/{key}/finish': { params: { key: exampleSecrets.uploadKey }, status: 200 },
  'DELETE /api/uploads/{key}': { params: { key: exampleSecrets.uploadKey }, status: 200 },
};
