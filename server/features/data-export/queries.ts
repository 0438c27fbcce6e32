import { namesLogin } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import { readOwnChanges } from './own-changes.ts';

type SiteDb = Pick<Site, 'db'>;

/** The game reuses numbers: where a row has a login, it must be this one. */
interface Owner {
  readonly id: number;
  readonly login: string;
}

const isoOrNull = (kept: string | null) => (kept === null ? null : isoTime(kept));

export async function readSettings({ db }: SiteDb, { id, login }: Owner) {
  const preferences = await db
    .selectFrom('preferences')
    .select(['hide_email', 'language'])
    .where('account_id', '=', id)
    .executeTakeFirst();
  const registered = await db
    .selectFrom('registered_logins')
    .select('login')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const verified = await db
    .selectFrom('verified_emails')
    .select('verified_at')
    .where('account_id', '=', id)
    .executeTakeFirst();
  return {
    loginAsTyped: registered?.login ?? null,
    emailHidden: preferences?.hide_email === 1,
    languageOfMails: preferences?.language ?? null,
    emailConfirmedAt: isoOrNull(verified?.verified_at ?? null),
    shownOfCharacters: await readShown({ db }, { id, login }),
    twoStepLogin: await readSecondStep({ db }, { id, login }),
    passkeys: await readPasskeys({ db }, { id, login }),
  };
}

/** By account number alone: the game gives no number to another account while this one has it. */
async function readShown({ db }: SiteDb, { id }: Owner) {
  const rows = await db
    .selectFrom('character_profiles')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('character_id')
    .execute();
  return rows.map((row) => ({
    character: row.character_id,
    page: row.shows_page === 1,
    lastSeen: row.shows_last_seen === 1,
    history: row.shows_history === 1,
    equipment: row.shows_equipment === 1,
    changedAt: isoTime(row.changed_at),
  }));
}

async function readSecondStep({ db }: SiteDb, { id, login }: Owner) {
  const step = await db
    .selectFrom('second_steps')
    .select(['begun_at', 'confirmed_at'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  if (!step) return null;
  const codes = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('account_id', '=', id)
    .execute();
  return {
    begunAt: isoTime(step.begun_at),
    confirmedAt: isoOrNull(step.confirmed_at),
    recoveryCodes: codes.map(({ used_at }) => ({ usedAt: isoOrNull(used_at) })),
  };
}

async function readPasskeys({ db }: SiteDb, { id, login }: Owner) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id')
    .execute();
  return rows.map(({ name, created_at, last_used_at }) => ({
    name,
    addedAt: isoTime(created_at),
    lastUsedAt: isoOrNull(last_used_at),
  }));
}

export async function readSessions({ db }: SiteDb, { id, login }: Owner) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at', 'address', 'browser', 'system'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('created_at')
    .execute();
  const pending = await db
    .selectFrom('pending_logins')
    .select(['created_at', 'expires_at', 'address', 'attempts'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('created_at')
    .execute();
  const addresses = await db
    .selectFrom('login_addresses')
    .select(['address', 'logins', 'first_at', 'last_at', 'browser', 'system'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('first_at')
    .execute();
  return {
    addresses: addresses.map(({ first_at, last_at, ...from }) => ({
      firstAt: isoTime(first_at),
      lastAt: isoTime(last_at),
      ...from,
    })),
    sessions: sessions.map(({ created_at, last_used_at, expires_at, ...from }) => ({
      startedAt: isoTime(created_at),
      lastUsedAt: isoTime(last_used_at),
      expiresAt: isoTime(expires_at),
      ...from,
    })),
    waitingForSecondStep: pending.map(({ created_at, expires_at, ...from }) => ({
      startedAt: isoTime(created_at),
      expiresAt: isoTime(expires_at),
      ...from,
    })),
  };
}

export async function readEvents({ db }: SiteDb, { id, login }: Owner) {
  const rows = await db
    .selectFrom('account_events')
    .select(['at', 'kind', 'count', 'browser', 'system', 'network', 'is_new'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id')
    .execute();
  return rows.map(({ at, is_new, ...event }) => ({ at: isoTime(at), ...event, newPlace: is_new === 1 }));
}

/** Links and requests that were mailed, without what would open them. */
export async function readLinks({ db }: SiteDb, { id, login }: Owner) {
  const emails = await db
    .selectFrom('email_links')
    .select(['purpose', 'email', 'created_at', 'expires_at'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id')
    .execute();
  const resets = await db
    .selectFrom('reset_tokens')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
  const exported = await db
    .selectFrom('data_exports')
    .select('requested_at')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .execute();
  const deletions = await db
    .selectFrom('account_deletions')
    .select(['requested_at', 'due_at'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .execute();
  return {
    emailAddresses: emails.map(({ purpose, email, created_at, expires_at }) => ({
      purpose,
      email,
      createdAt: isoTime(created_at),
      expiresAt: isoTime(expires_at),
    })),
    newPasswords: resets.map(({ created_at, expires_at }) => ({
      createdAt: isoTime(created_at),
      expiresAt: isoTime(expires_at),
    })),
    deletions: deletions.map(({ requested_at, due_at }) => ({
      requestedAt: isoTime(requested_at),
      dueAt: isoTime(due_at),
    })),
    archives: exported.map(({ requested_at }) => ({ requestedAt: isoTime(requested_at) })),
  };
}

/** News that the account published, and uploads it has not finished. The audit log knows whose news it is. */
export async function readWritten({ db }: SiteDb, { login }: Owner) {
  const created = await db
    .selectFrom('audit')
    .select('subject')
    .where('login', '=', login)
    .where('action', '=', 'news.create')
    .execute();
  const ids = created.map(({ subject }) => Number(subject.replace('news/', '')));
  const news =
    ids.length === 0
      ? []
      : await db
          .selectFrom('news')
          .select(['id', 'title', 'content', 'author_name', 'created_at', 'updated_at'])
          .where('id', 'in', ids)
          .execute();
  const uploads = await db
    .selectFrom('uploads_in_pieces as piece')
    .innerJoin('uploads', 'uploads.file_key', 'piece.file_key')
    .select(['uploads.name', 'piece.bytes'])
    .where('piece.login', '=', login)
    .execute();
  return {
    news: news.map(({ author_name, created_at, updated_at, ...item }) => ({
      ...item,
      authorName: author_name,
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    })),
    uploads: uploads.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
  };
}

/** What the account changed, and what others changed about it, without who they are. */
export async function readAudit({ db }: SiteDb, { id, login }: Owner) {
  const [own, about] = await Promise.all([
    readOwnChanges({ db }, login),
    db
      .selectFrom('audit')
      .select(['at', 'action'])
      .where('subject', 'in', [`account/${id}`, `login/${login}`])
      .where(namesLogin(login))
      // As the notes themselves.
      .where('action', '!=', 'account.note')
      .orderBy('id')
      .execute(),
  ]);
  return {
    changedByTheAccount: own.changes,
    leftOut: own.leftOut,
    changedAboutTheAccount: about.map(({ at, action }) => ({ at: isoTime(at), action })),
  };
}
