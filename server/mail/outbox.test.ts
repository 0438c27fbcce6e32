import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { addToOutbox, claimMail, type DueMail, findDueMails, finishMail, postponeMail } from './outbox.ts';

const now = new Date('2026-04-28T18:00:00Z');
const later = secondsAfter(now, 120);

describe.each(await testDatabases('the outbox'))('the outbox on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());

  async function dueMail(at = now): Promise<DueMail> {
    const [mail] = await findDueMails(site, ['note'], 1, at);
    if (!mail) throw new Error('nothing is due');
    return mail;
  }

  test('only one of twenty concurrent claims gets a mail, until the claim expires', async () => {
    await addToOutbox(site, { kind: 'note', recipient: 'yun@example.org', language: 'tr' }, now);
    const mail = await dueMail();
    expect(mail).toMatchObject({ recipient: 'yun@example.org', language: 'tr', attempts: 0, createdAt: now });
    const taken = await Promise.all(Array.from({ length: 20 }, () => claimMail(site, mail, 120, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await findDueMails(site, ['note'], 1, secondsAfter(now, 119))).toEqual([]);
    expect(await dueMail(later)).toMatchObject({ id: mail.id, attempts: 1 });
  });

  test('an expired claim cannot change the mail any more', async () => {
    const again = await dueMail(later);
    expect(await claimMail(site, again, 120, later)).toBe(true);
    const slow = { ...again, attempts: 0 };
    await finishMail(site, slow, { state: 'failed', reason: 'slow' }, later);
    await postponeMail(site, slow, { until: now, reason: 'slow' });
    const row = () => site.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ state: 'waiting', reason: null });
    await finishMail(site, again, { state: 'sent', reason: null }, later);
    expect(await row()).toMatchObject({ state: 'sent', finished_at: stamp(later) });
    await finishMail(site, again, { state: 'failed', reason: 'again' }, later);
    expect(await row()).toMatchObject({ state: 'sent' });
  });

  test('truncates a reason of any length and script', async () => {
    await addToOutbox(site, { kind: 'note', recipient: 'mei@example.org', language: 'en' }, now);
    const mail = await dueMail();
    await claimMail(site, mail, 120, now);
    await postponeMail(site, mail, { until: later, reason: `🐉 ошибка ${'ş'.repeat(2_000)}` });
    const { reason } = await site.db
      .selectFrom('outbox')
      .select('reason')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow();
    expect(reason).toMatch(/^🐉 ошибка ş+$/);
    expect(reason?.length).toBe(500);
  });
});
