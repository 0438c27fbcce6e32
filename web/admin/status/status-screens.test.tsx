import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EngineState, SystemStatus } from '#contract/api/status.ts';
import en from '#locales/en.json' with { type: 'json' };
import { TranslationState } from '#web/admin/translations/translation-state.tsx';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { MailState } from './mail-state.tsx';
import { StorageState } from './storage-state.tsx';

function show(element: ReactElement): string {
  const html = renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      {element}
    </App>,
  );
  return html.replaceAll(/<(?!\/?meter)[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const counts = { queued: 1_234, done: 5, failed: 0, edited: 2 };
const month = { calls: 7, failures: 1, characters: 487_211, quota: null, cost: null };
const engine: EngineState = { name: 'deepl', pausedUntil: null, trouble: null, month };

function translation(part: Partial<SystemStatus['translation']>): string {
  return show(
    <TranslationState
      state={{ engines: [], counts, oldestWaitingAt: null, failedItems: [], ...part }}
      isListed={false}
    />,
  );
}

const ofEngine = (part: Partial<EngineState>) => translation({ engines: [{ ...engine, ...part }] });

test('without an engine the page names the setting and what readers see meanwhile', () => {
  const words = translation({});
  expect(words).toContain('TRANSLATE_ENGINES= libretranslate');
  expect(words).toContain('LIBRETRANSLATE_URL= http://127.0.0.1:5000');
  expect(words).toContain('can be read in their original language meanwhile');
  expect(ofEngine({})).not.toContain('TRANSLATE_ENGINES');
});

test('counts jobs and shows the age of the oldest', () => {
  expect(translation({})).toMatch(/Waiting 1,234 Translated 5 Corrected by hand 2 Failed so far 0/);
  expect(translation({})).toContain('Nothing is waiting.');
  expect(translation({ oldestWaitingAt: '2026-04-01T12:00:03Z' })).toMatch(
    /waiting since 1 Apr 2026, 12:00 UTC/,
  );
});

test('an engine is ready, has had errors, or is paused with a reason', () => {
  expect(ofEngine({})).toContain('deepl Ready');
  expect(ofEngine({ trouble: 'away' })).toContain('Last problem: it does not answer');
  const paused = ofEngine({ trouble: 'quota', pausedUntil: '2026-05-01T00:00:00Z' });
  expect(paused).toMatch(/Paused until 1 May 2026, 00:00 UTC – its quota is used up/);
  expect(ofEngine({ trouble: 'a-new-one' })).toContain('Last problem: something went wrong');
});

test('shows quota and cost of an engine where they are set', () => {
  expect(ofEngine({})).toMatch(/Characters 487,211 Cost No price set/);
  const paid = ofEngine({ month: { ...month, quota: 500_000, cost: 12.18 } });
  expect(paid).toMatch(/487,211 of 500,000<meter[^>]* max="500000"[^>]* value="487211"/);
  expect(paid).toContain('Cost 12.18');
  expect(ofEngine({ month: { ...month, cost: 0.0239 } })).toContain('Cost 0.0239');
});

test('shows the mail transport and why a mail waits', () => {
  const mail = { transport: 'files', waiting: 1, failed: 2, sent: 3, lastReason: null } as const;
  const files = show(<MailState state={mail} isListed={false} />);
  expect(files).toContain('each email becomes a file in DATA_DIR/mail. Set SMTP_URL');
  expect(files).toMatch(/Waiting 1 Sent in the last 24 hours 3 Failed in the last 30 days 2/);
  const smtp = show(
    <MailState state={{ ...mail, transport: 'smtp', lastReason: '<b>ECONNREFUSED' }} isListed={false} />,
  );
  expect(smtp).toContain('through your mail server');
  expect(smtp).toContain('&lt;b&gt;ECONNREFUSED');
});

test('shows used and free storage, as far as known', () => {
  const storage = { files: 2, bytes: 2_000_000_000, waitingUploads: 1, freeBytes: null };
  const words = show(<StorageState state={storage} />);
  expect(words).toMatch(/Uploaded files 2 Space used 2 GB/);
  expect(words).toContain('Free space Unknown');
  expect(show(<StorageState state={{ ...storage, freeBytes: 1_000 }} />)).toContain('Free space 1 kB');
});
