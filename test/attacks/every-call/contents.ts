import { sql } from 'kysely';
import type { TestApp } from '#test/app.ts';

/** Everything a rejected call must not change. */
export async function contentsOf({ game, services }: TestApp): Promise<string> {
  const written = await sql<object>`SELECT
    (SELECT COUNT(*) FROM news) AS a, (SELECT SUM(LENGTH(title) + LENGTH(content)) FROM news) AS b,
    (SELECT COUNT(*) FROM pages) AS c, (SELECT SUM(LENGTH(title) + LENGTH(content)) FROM pages) AS d,
    (SELECT COUNT(*) FROM downloads) AS e, (SELECT COUNT(*) FROM uploads) AS f,
    (SELECT COUNT(*) FROM uploads WHERE bytes IS NULL) AS l,
    (SELECT COUNT(*) FROM pictures) AS q, (SELECT SUM(LENGTH(alt)) FROM pictures) AS r,
    (SELECT COUNT(*) FROM glossary) AS g, (SELECT COUNT(*) FROM audit) AS h,
    (SELECT COUNT(*) FROM registered_logins) AS i, (SELECT COUNT(*) FROM preferences) AS j,
    (SELECT COUNT(*) FROM second_steps WHERE confirmed_at IS NOT NULL) AS m,
    (SELECT COUNT(*) FROM recovery_codes WHERE used_at IS NULL) AS n,
    (SELECT SUM(revision) FROM design_drafts) AS s, (SELECT COUNT(*) FROM design_versions) AS t,
    (SELECT COUNT(*) FROM design_pictures) AS u,
    (SELECT COUNT(*) FROM passkeys) AS o, (SELECT SUM(LENGTH(name)) FROM passkeys) AS p,
    (SELECT COUNT(*) FROM translations WHERE state = 'edited') AS k`.execute(services.site.db);
  const accounts = await game.run('SELECT id, login, password, email, social_id FROM {account}.account');
  const storages = await game.run('SELECT account_id, password FROM {player}.safebox');
  return JSON.stringify([written.rows, accounts.rows, storages.rows]);
}
