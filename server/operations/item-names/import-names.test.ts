import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readItemNames } from '#server/site/profiles/item-names.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { importNames } from './import-names.ts';

describe.each(await testDatabases('names of items'))('names of items on %s', (database) => {
  test('are stored by language, replaced by the next run, and fall back', async () => {
    const site = await openEmptySite(database);
    const folder = mkdtempSync(join(tmpdir(), 'names-'));
    const lines: string[] = [];
    const parts = { site, encoding: 'auto', print: (line: string) => void lines.push(line) };
    const named = async (language: 'de' | 'en-gb' | 'gr') =>
      Object.fromEntries(await readItemNames(site, [1, 2, 3, 4], language));
    try {
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
      write('item_names.txt', '1\tSword\n2\tShield\n3\tBoots\n');
      write('item_names_de.txt', '1\tSchwert 😀\n4\tHelm\n');
      write('item_names_en.txt', '1\tLongsword\n');
      write('item_names_ae.txt', '1\tسيف\n');
      write('mob_names_de.txt', '1\tWolf\n');
      symlinkSync('/etc/hostname', join(folder, 'item_names_fr.txt'));
      expect(await importNames(folder, parts)).toBe(3);
      expect(lines).toContain('item_names_ae.txt: left out, the site has no language "ae"');
      expect(lines.join()).not.toContain('fr');
      expect(await named('de')).toEqual({ 1: 'Schwert 😀', 2: 'Shield', 3: 'Boots', 4: 'Helm' });
      expect(await named('gr')).toEqual({ 1: 'Sword', 2: 'Shield', 3: 'Boots' });
      expect((await named('en-gb'))[1]).toBe('Longsword');
      write('item_names_de.txt', '2\tSchild\n');
      await importNames(folder, parts);
      expect(await named('de')).toEqual({ 1: 'Sword', 2: 'Schild', 3: 'Boots' });
      write('item_names_de.txt', 'rubbish');
      await expect(importNames(folder, parts)).rejects.toThrow('item_names_de.txt cannot be used');
      expect((await named('de'))[2]).toBe('Schild');
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await site.close();
    }
  });
});
