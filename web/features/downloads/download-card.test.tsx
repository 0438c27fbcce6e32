import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { DownloadCard } from './download-card.tsx';

const download: Download = {
  id: 3,
  title: 'Game client',
  description: 'The **whole** game.',
  html: '<p>The <strong>whole</strong> game.</p>',
  language: 'de',
  translated: true,
  license: 'Freeware',
  platform: 'Windows 10, 11',
  version: '2.4.1',
  dateAdded: '2026-11-03T23:30:00.000Z',
  downloadCount: 48_213,
  fileSize: '1.86 GB',
  downloadUrl: '/files/3/client.zip',
  sha256: null,
};

const show = (part: Partial<Download> = {}) =>
  renderToStaticMarkup(
    <App texts={createTexts('de', en)} language="de">
      <DownloadCard download={{ ...download, ...part }} first />
    </App>,
  );

test('a card shows every field, and the count in Romanian format', () => {
  for (const words of [
    'Game client',
    'The <strong>whole</strong> game.',
    'Freeware',
    'Windows 10, 11',
    '2.4.1',
    '1.86 GB',
    '48.213',
  ]) {
    expect(show()).toContain(words);
  }
  expect(show()).toContain('03.11.2026');
});

test('the file is a plain link, independent of counting', () => {
  expect(show()).toMatch(/<a href="\/files\/3\/client\.zip"[^>]*download=""/);
});

test('an external URL opens in a new tab, so that counting can finish', () => {
  expect(show({ downloadUrl: 'https://example.org/c.zip' })).toMatch(/target="_blank" rel="noopener"/);
});

test('a checksum is shown with the commands to verify it', () => {
  expect(show()).not.toContain('SHA-256');
  const shown = show({ sha256: 'ab'.repeat(32) });
  expect(shown).toContain('ab'.repeat(32));
  expect(shown).toContain('sha256sum -- client.zip');
});

test('untranslated texts are marked visibly and with lang', () => {
  expect(show()).not.toContain('in English');
  const shown = show({ translated: false, language: 'en' });
  expect(shown).toContain('in English');
  expect(shown).toContain('<span lang="en">Game client</span>');
  expect(shown).toMatch(/<div[^>]* lang="en"[^>]*><p>The <strong>/);
});
