import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { openExistingSite, openSite } from '#server/site/database/open-site.ts';
import { applyPending, migrations } from '#server/site/migrations/migrate.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, openEmptySite } from '#test/factories/site.ts';
import {
  BrokenChain,
  type ChainedEntry,
  hashEntry,
  readEntries,
  readHead,
  verifyChain,
} from './audit-chain.ts';

const run = promisify(execFile);
const writer = new URL('../../../test/factories/audit-writer.ts', import.meta.url).pathname;
const actor = { login: 'aldric', address: '192.0.2.7' };

describe.each(await testDatabases('the chain of the audit log'))(
  'the chain of the audit log on %s',
  (dialect) => {
    let site: Awaited<ReturnType<typeof openEmptySite>>;
    beforeAll(async () => {
      site = await openEmptySite(dialect);
    });
    afterAll(() => site.close());
    const beginAgain = async () => {
      await site.db.deleteFrom('audit').execute();
      await site.db.deleteFrom('audit_chain').execute();
      const chain = { id: 1, start_after: 0, entries: 0, entry_id: 0, hash: '0'.repeat(64) };
      await site.db.insertInto('audit_chain').values(chain).execute();
    };
    beforeEach(beginAgain);

    const write = (subject: string) =>
      auditedTransaction(site, (db) =>
        writeAudit(db, actor, {
          action: 'news.edit',
          subject,
          before: { a: 'ő 龍 \u0000' },
          after: { a: 'x' },
        }),
      );
    const entries = async () => {
      const read: ChainedEntry[] = [];
      for await (const entry of readEntries(site)) read.push(entry);
      return read;
    };
    const writeFive = async () => {
      for (const number of [1, 2, 3, 4, 5]) await write(`news/${number}`);
      return (await entries()).map(({ id }) => id);
    };
    const brokenAt = async () => {
      const error = await verifyChain(site).catch((reason: unknown) => reason);
      return error instanceof BrokenChain ? error.entryId : error;
    };

    test('is empty at first, then each entry has the hash of the one before', async () => {
      expect(await verifyChain(site)).toEqual({ head: null, entries: 0, unchained: 0 });
      await writeFive();
      const rows = await entries();
      expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([
        '0'.repeat(64),
        ...rows.slice(0, -1).map(({ hash }) => hash),
      ]);
      const last = rows.at(-1);
      expect(await verifyChain(site)).toEqual({
        head: { id: last?.id, hash: last?.hash },
        entries: 5,
        unchained: 0,
      });
    });

    test('holds after the sweep of years later, which deletes no entry', async () => {
      await writeFive();
      await sweep(site, secondsAfter(new Date(), 10 * 365 * 86_400));
      expect((await verifyChain(site)).entries).toBe(5);
    });

    test('is longer than one query reads', async () => {
      for (let number = 0; number < 105; number += 1) await write(`news/${number}`);
      expect((await verifyChain(site)).entries).toBe(105);
    });

    test('leaves out a change that failed', async () => {
      await writeFive();
      const failing = auditedTransaction(site, async (db) => {
        await writeAudit(db, actor, { action: 'news.delete', subject: 'news/9' });
        throw new Error('the change failed');
      });
      await expect(failing).rejects.toThrow('the change failed');
      await write('news/6');
      expect((await verifyChain(site)).entries).toBe(6);
    });

    test('is one chain when several processes write at once', async () => {
      const { DATABASE_URL, SITE_SCHEMA, dataDir } = site.settings;
      const settings = JSON.stringify({ DATABASE_URL, SITE_SCHEMA, dataDir });
      const writing = ['one', 'two', 'three'].map((login) =>
        run(process.execPath, [writer, settings, login, '20']),
      );
      await Promise.all([
        ...writing,
        ...(dialect === 'mariadb' ? Array.from({ length: 20 }, () => write('own')) : []),
      ]);
      expect(await verifyChain(site)).toMatchObject({ entries: dialect === 'mariadb' ? 80 : 60 });
      const logins = (await entries()).map(({ login }) => login);
      expect(new Set(logins)).toContain('three');
    });

    test('is verified while entries are written', async () => {
      await writeFive();
      const writing = Array.from({ length: 30 }, (_, number) => write(`news/${number}`));
      for (let times = 0; times < 5; times += 1) expect((await verifyChain(site)).entries).toBeGreaterThan(4);
      await Promise.all(writing);
      expect((await verifyChain(site)).entries).toBe(35);
    });

    test('begins after the entries of an older version', async () => {
      const place = newSitePlace(dialect);
      const earlier = migrations.filter(({ name }) => name < '017');
      const older = await openExistingSite(place.settings);
      await applyPending(older.db, older.dialect, earlier);
      const old = { ...actor, action: 'news.edit', subject: 'news/1', at: '2026-01-01 00:00:00' } as const;
      for (const _ of [1, 2]) await older.db.insertInto('audit').values(old).execute();
      await older.close();
      const updated = await openSite(place.settings, { info: () => {}, warn: () => {} });
      expect(await verifyChain(updated)).toEqual({ head: null, entries: 0, unchained: 2 });
      await auditedTransaction(updated, (db) =>
        writeAudit(db, actor, { action: 'news.edit', subject: 'news/2' }),
      );
      expect(await verifyChain(updated)).toMatchObject({ entries: 1, unchained: 2 });
      await updated.close();
      await place.remove();
    });

    describe('shows that somebody', () => {
      test.each([
        ['login', 'mirabel'],
        ['address', '192.0.2.8'],
        ['at', '2026-01-01 00:00:00'],
        ['action', 'news.delete'],
        ['subject', 'news/7'],
        ['before_value', '{}'],
        ['after_value', null],
        ['previous_hash', 'f'.repeat(64)],
        ['hash', null],
      ] as const)('changed an entry’s %s', async (column, value) => {
        const ids = await writeFive();
        await site.db
          .updateTable('audit')
          .set({ [column]: value })
          .where('id', '=', ids[2] ?? 0)
          .execute();
        expect(await brokenAt()).toBe(ids[2]);
      });

      test('changed an entry and made its hash anew', async () => {
        const ids = await writeFive();
        const row = (await entries())[2];
        if (!row) throw new Error('no entry');
        const forged = { ...row, login: 'mirabel' };
        const change = { login: 'mirabel', hash: hashEntry(forged) };
        await site.db.updateTable('audit').set(change).where('id', '=', row.id).execute();
        expect(await brokenAt()).toBe(ids[3]);
      });

      test('deleted an entry', async () => {
        for (const [index, found] of [
          [0, 1],
          [2, 3],
        ] as const) {
          await beginAgain();
          const ids = await writeFive();
          await site.db
            .deleteFrom('audit')
            .where('id', '=', ids[index] ?? 0)
            .execute();
          expect(await brokenAt()).toBe(ids[found]);
        }
      });

      test('cut off the end, or deleted everything', async () => {
        const ids = await writeFive();
        await site.db
          .deleteFrom('audit')
          .where('id', '>', ids[2] ?? 0)
          .execute();
        expect(await brokenAt()).toBe(ids[4]);
        await site.db.deleteFrom('audit').execute();
        expect(await brokenAt()).toBe(ids[4]);
      });

      test('swapped two entries', async () => {
        const ids = await writeFive();
        const move = (from = 0, to = 0) =>
          site.db.updateTable('audit').set({ id: to }).where('id', '=', from).execute();
        await move(ids[1], 900_000);
        await move(ids[2], ids[1]);
        await move(900_000, ids[2]);
        expect(await brokenAt()).toBe(ids[1]);
      });

      test('inserted an entry, without or with a hash', async () => {
        const ids = await writeFive();
        const last = (await entries()).at(-1);
        const forged = {
          ...({ at: '2026-01-01 00:00:00', ...actor, action: 'news.edit', subject: 'news/9' } as const),
          ...{ before_value: null, after_value: null, previous_hash: last?.hash ?? null },
        };
        const id = (ids[4] ?? 0) + 1;
        await site.db
          .insertInto('audit')
          .values({ ...forged, id, previous_hash: null })
          .execute();
        expect(await brokenAt()).toBe(id);
        const hash = hashEntry({ ...forged, id });
        await site.db
          .updateTable('audit')
          .set({ ...forged, hash })
          .where('id', '=', id)
          .execute();
        expect(await brokenAt()).toBe(id);
      });

      test('removed the end of the chain', async () => {
        await writeFive();
        await site.db.deleteFrom('audit_chain').execute();
        await expect(verifyChain(site)).rejects.toThrow(BrokenChain);
      });

      test('wrote a whole chain anew, where its hash had been noted elsewhere', async () => {
        await writeFive();
        const noted = await readHead(site);
        if (!noted) throw new Error('no head');
        await write('news/6');
        expect(await verifyChain(site, noted)).toMatchObject({ entries: 6 });
        await beginAgain();
        for (const number of [1, 2, 3]) await write(`news/${number}`);
        expect((await verifyChain(site)).entries).toBe(3);
        await expect(verifyChain(site, noted)).rejects.toThrow('noted');
      });
    });
  },
);
