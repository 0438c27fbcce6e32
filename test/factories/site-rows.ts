import { sql } from 'kysely';
import { listTables } from '#server/site/database/list-tables.ts';
import type { Site } from '#server/site/site.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table as text in a stable order, to compare two sites. Of migrations only the names. */
export async function allRows({ db, dialect }: Site): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = (await listTables(db, dialect)).toSorted();
  const found = new Map<string, readonly string[]>();
  for (const table of tables) {
    const columns = table === 'migrations' ? sql.ref('name') : sql.raw('*');
    const { rows } = await sql<Row>`SELECT ${columns} FROM ${sql.table(table)}`.execute(db);
    found.set(table, rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort());
  }
  return found;
}

const at = '2026-04-01 12:00:00';
const hostile = `"\\' \u2028 🐉 ΕΛΛ Привет ığş\n\t<script>\u0000`.replace('\u0000', '');

/** An example row per table that uses every column and texts of every script. */
const examples: Readonly<Record<string, Row>> = {
  sessions: {
    token_hash: 'a'.repeat(64),
    account_id: 7,
    login: 'aldric',
    created_at: at,
    last_used_at: at,
    expires_at: '2099-04-01 12:00:00',
    address: '203.0.113.9',
  },
  reset_tokens: {
    token_hash: 'b'.repeat(64),
    account_id: 7,
    created_at: at,
    expires_at: '2099-01-01 00:00:00',
  },
  email_links: {
    id: 5,
    account_id: 7,
    login: 'aldric',
    purpose: 'undo',
    email: 'aldric@example.org',
    email_hash: 'c'.repeat(64),
    token_hash: 'd'.repeat(64),
    created_at: at,
    expires_at: '2099-01-01 00:00:00',
  },
  pending_logins: {
    token_hash: '5'.repeat(64),
    account_id: 7,
    login: 'aldric',
    fingerprint: '6'.repeat(64),
    attempts: 1,
    address: '203.0.113.9',
    created_at: at,
    expires_at: '2099-01-01 00:00:00',
  },
  passkey_challenges: {
    challenge_hash: '7'.repeat(64),
    purpose: 'login',
    bound_to: '8'.repeat(64),
    expires_at: '2099-01-01 00:00:00',
  },
  data_exports: {
    account_id: 7,
    login: 'aldric',
    language: 'de',
    state: 'ready',
    requested_at: at,
    due_at: at,
    file_key: '9'.repeat(32),
    expires_at: '2099-01-01 00:00:00',
    token_hash: '0'.repeat(64),
  },
  appeal_passes: {
    token_hash: '1'.repeat(64),
    account_id: 7,
    login: 'aldric',
    ban_id: 3,
    fingerprint: '2'.repeat(64),
    created_at: at,
    expires_at: '2099-01-01 00:00:00',
  },
  verified_emails: { account_id: 7, email_hash: 'e'.repeat(64), verified_at: at },
  preferences: { account_id: 7, hide_email: 1 },
  registered_logins: { account_id: 7, login: 'AlDrIc' },
  news: {
    id: 3,
    title: hostile,
    content: hostile.repeat(500),
    author_name: 'Mirabel',
    created_at: at,
    updated_at: at,
  },
  downloads: {
    id: 9,
    title: hostile,
    description: hostile,
    license: 'Freeware',
    platform: 'Windows',
    version: '2.4.1',
    file_size: '12 B',
    bytes: 12,
    sha256: 'c'.repeat(64),
    file_key: 'd'.repeat(32),
    url: 'client.zip',
    download_count: 2_147_483_647,
    created_at: at,
  },
  pictures: {
    id: 8,
    file_key: '4'.repeat(16),
    name: hostile,
    alt: hostile,
    width: 480,
    height: 320,
    bytes: 24,
    files: JSON.stringify([{ width: 480, avif: 12, webp: 12 }]),
    created_at: at,
  },
  visitors: { visitor_hash: 'e'.repeat(64), last_visit_at: at },
  audit: {
    id: 5,
    at,
    login: 'aldric',
    address: '::1',
    action: 'news.add',
    subject: 'news/3',
    before_value: null,
    after_value: JSON.stringify({ title: hostile }),
  },
  meta: { name: 'note', value: hostile },
  outbox: {
    id: 4,
    kind: 'reset',
    topic: 'f'.repeat(64),
    recipient: 'somebody@example.org',
    language: 'ru',
    state: 'sent',
    attempts: 3,
    created_at: at,
    due_at: at,
    finished_at: at,
    reason: null,
  },
  translations: {
    kind: 'news',
    subject_id: 3,
    language: 'el',
    title: hostile,
    content: hostile,
    state: 'edited',
    engine: null,
    source_hash: '9'.repeat(64),
    version: 4,
    attempts: 1,
    due_at: null,
    holder: null,
    held_until: null,
    reason: null,
    updated_at: at,
  },
  news_translations: {
    news_id: 3,
    language: 'de',
    title: hostile,
    content: hostile,
    state: 'edited',
    engine: null,
    updated_at: at,
  },
  download_translations: {
    download_id: 9,
    language: 'fr',
    title: hostile,
    description: hostile,
    state: 'done',
    engine: 'deepl',
    updated_at: at,
  },
  translation_memory: { memory_key: '8'.repeat(64), text: hostile, used_at: at },
  engine_usage: {
    engine: 'deepl',
    month: '2026-04',
    calls: 1,
    failures: 0,
    characters: 9_007_199_254_740_991,
  },
  pages: { id: 2, path: '/team', title: hostile, content: hostile, created_at: at, updated_at: at },
};

/**
 * Inserts an example row into every table that exists, also in older schema versions.
 * @returns names of those tables
 */
export async function fillTables({ db, dialect }: Site): Promise<readonly string[]> {
  const present = new Set((await allRows({ db, dialect } as Site)).keys());
  const filled = Object.keys(examples).filter((name) => present.has(name));
  for (const name of filled) {
    const row = examples[name] ?? {};
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    await sql`INSERT INTO ${sql.table(name)} (${columns}) VALUES (${values})`.execute(db);
  }
  return filled;
}
