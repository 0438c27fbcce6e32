import { describe, expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('a file’s name', () => {
  test.each([
    ['client-2.4.1.zip', 'client-2.4.1.zip'],
    ['Übersicht – Käse & Maus.pdf', 'Übersicht – Käse & Maus.pdf'],
    ['Клиент игры.zip', 'Клиент игры.zip'],
    ['龍の伝説.exe', '龍の伝説.exe'],
    ['A\u0308pfel.zip', 'Äpfel.zip'],
    ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
    ['50% off #1.zip', '50% off #1.zip'],
  ])('%j stays readable', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\client.zip', 'client.zip'],
    ['/', 'file'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['.htaccess', 'htaccess'],
    ['. . .a', 'a'],
    ['client.zip. .', 'client.zip'],
    ['a\r\nSet-Cookie: x=1.zip', 'aSet-Cookie_ x=1.zip'],
    ['a\u0000.php\u0000.zip', 'a.php.zip'],
    ['exe.\u202egpj.zip', 'exe.gpj.zip'],
    ['\u200b\u2066\u2069', 'file'],
    ['what?<is>"this"|*.zip', 'what__is__this___.zip'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.zip', 'console.zip'],
    ['a\ud800b.zip', 'a\ufffdb.zip'],
    ['a\u2028b\tc.zip', 'abc.zip'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  test('has an end, and keeps its ending', () => {
    expect(safeFileName(`${'a'.repeat(5_000)}.zip`)).toBe(`${'a'.repeat(146)}.zip`);
    expect(safeFileName(`a.${'b'.repeat(5_000)}`)).toHaveLength(150);
    const families = safeFileName(`${'👩‍👩‍👧'.repeat(500)}.zip`);
    expect(families.length).toBeLessThanOrEqual(150);
    expect(families).toMatch(/^(?:👩‍👩‍👧)+\.zip$/u);
  });

  test('of any random characters can stand in an address', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const given = String.fromCharCode(...Array.from({ length: 20 }, () => Math.random() * 65_536));
      const safe = safeFileName(given);
      expect(decodeURIComponent(encodeURIComponent(safe))).toBe(safe);
      expect(safe).toMatch(/^[^/\\\p{Cc}<>:"|?*]+$/u);
      expect(safeFileName(safe)).toBe(safe);
    }
  });
});
