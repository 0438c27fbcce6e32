import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { hasBrowser, openBrowser, openVisitor, type Visitor } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { mebibyte, sha256Of } from '#test/uploads.ts';

describe.skipIf(!hasBrowser)('download administration', () => {
  let browser: Browser;
  let site: TestSite;
  let line: TcpProxy;
  let folder: string;
  let session: string;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    const environment = { UPLOAD_MAX_BYTES: String(30 * mebibyte) };
    site = await startTestSite({ dialect: 'sqlite', environment });
    line = await startTcpProxy(Number(new URL(site.address).port));
    ({ session } = await newAdministrator(site));
    folder = mkdtempSync(join(tmpdir(), 'upload-'));
  });
  afterAll(async () => {
    await browser?.close();
    await line?.stop();
    await site?.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    const baseURL = `http://127.0.0.1:${line.port}`;
    visitor = await openVisitor(browser, { baseURL, locale: 'en-US' });
    await visitor.context.addCookies([{ name: sessionCookie, value: session, url: baseURL }]);
    page = visitor.page;
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
    await site.services.site.db.deleteFrom('downloads').execute();
  });

  const listed = async () => (await site.send('GET /api/downloads')).body.data as Download[];
  const add = () => page.getByRole('button', { name: 'Add download' }).click();
  const bar = () => page.getByRole('progressbar');
  const toast = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const underWay = () =>
    expect.poll(() => bar().evaluate((each) => Number(each.getAttribute('value')))).toBeGreaterThan(0);

  function newFile(name: string, mebibytes: number) {
    const content = randomBytes(mebibytes * mebibyte);
    const path = join(folder, name);
    writeFileSync(path, content);
    return { path, sha256: sha256Of([content]) };
  }

  /** Throttles the upload. */
  async function slowDown(): Promise<void> {
    const client = await visitor.context.newCDPSession(page);
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 4 * mebibyte,
    });
  }

  async function describeIt(title: string): Promise<void> {
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('License').fill('Freeware');
    await page.getByLabel('Platform').fill('Windows 11');
    await page.getByLabel('Version').fill('2.5');
    await page.getByLabel('Description').fill('The **whole** game.');
  }

  test('an external download is added, shown to visitors and deleted', async () => {
    await page.goto('/admin/downloads');
    await add();
    const problems = page.getByRole('alert').filter({ hasText: 'Please enter a title.' });
    await expect.poll(() => problems.getByRole('link').count()).toBe(6);
    await page.getByText('At another address').click();
    await describeIt('Client elsewhere');
    await page.getByLabel('Address of the file').fill('ftp://example.org/client.zip');
    await page.getByLabel('File size').fill('1.86 GB');
    await add();
    await page.getByRole('link', { name: /begins with http/ }).waitFor();
    await page.getByLabel('Address of the file').fill('https://example.org/client.zip');
    await add();
    await toast('Added: Client elsewhere');
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    expect(await listed()).toMatchObject([{ downloadUrl: 'https://example.org/client.zip' }]);

    await page.goto('/downloads');
    await page.getByRole('link', { name: 'Download Client elsewhere' }).waitFor();
    await expect.poll(() => page.locator('.download strong').innerText()).toBe('whole');
    await page.getByRole('button', { name: 'Delete Client elsewhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this download?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await listed()).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete Client elsewhere' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast('Deleted: Client elsewhere');
    await page.getByRole('link', { name: 'Download Client elsewhere' }).waitFor({ state: 'detached' });
    expect(await listed()).toEqual([]);
  });

  test('a file is dropped on the field, named, removed again and chosen by keyboard', async () => {
    await page.goto('/admin/downloads');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    // Listened to from the start: the browser hands its dialogs over some time after being asked to.
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
    const field = page.getByLabel('File', { exact: true });
    const remove = page.getByRole('button', { name: 'Remove the file' });
    const zone = page.locator('.file-drop');
    await zone.scrollIntoViewIfNeeded();
    const box = await zone.boundingBox();
    const { path } = newFile('dropped.zip', 1);
    const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 };
    const client = await visitor.context.newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await client.send('Input.dispatchDragEvent', { type, ...at, data });
    }
    await page.getByRole('status').getByText('Chosen: dropped.zip, 1.05 MB').waitFor({ state: 'attached' });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(path);
    await page.locator('.file-drop-name').getByText('dropped.zip').waitFor();
  });

  test('an upload resumes after a lost connection', async () => {
    const { path, sha256 } = newFile('client.zip', 24);
    await page.goto('/admin/downloads');
    await slowDown();
    await describeIt('Client');
    await page.getByLabel('File', { exact: true }).setInputFiles(path);
    await add();
    await underWay();
    await line.stop();
    await page.getByText('The connection is lost.').waitFor();
    await line.resume();
    await page.getByRole('button', { name: 'Resume' }).click();
    await toast('Added: Client');
    expect(await listed()).toMatchObject([{ title: 'Client', fileSize: '25.2 MB', sha256 }]);
    await expect.poll(() => bar().count()).toBe(0);

    await page.goto('/downloads');
    const count = page.locator('.download-fact').filter({ hasText: 'Downloads' }).locator('dd');
    const download = async () => {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download Client' }).click();
      return (await started).path();
    };
    await page.route('**/api/downloads/*/download', (route) => route.abort());
    expect(sha256Of([readFileSync(await download())])).toBe(sha256);
    await expect.poll(() => count.innerText()).toBe('0');
    await page.unroute('**/api/downloads/*/download');
    await download();
    await expect.poll(() => count.innerText()).toBe('1');
  });

  test('an upload resumes after a reload; it can be paused and cancelled', async () => {
    const { path, sha256 } = newFile('world.zip', 16);
    await page.goto('/admin/downloads');
    await slowDown();
    await describeIt('World');
    await page.getByLabel('File', { exact: true }).setInputFiles(path);
    await add();
    await underWay();
    await page.reload();
    await page.getByText('An upload was interrupted').waitFor();
    await page.getByText(/“world\.zip” \(16.8 MB\)/).waitFor();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('World');
    await slowDown();
    await page.getByLabel('File', { exact: true }).setInputFiles(path);
    await add();
    await underWay();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await toast('Added: World');
    expect(await listed()).toMatchObject([{ title: 'World', sha256 }]);

    const other = newFile('other.zip', 16);
    await describeIt('Other');
    await page.getByLabel('File', { exact: true }).setInputFiles(other.path);
    await add();
    await underWay();
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the upload' }).click();
    await bar().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Other');
    await expect.poll(() => site.services.site.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  test('a file too large is rejected with the limit', async () => {
    const { path } = newFile('large.zip', 31);
    await page.goto('/admin/downloads');
    await describeIt('Large');
    await page.getByLabel('File', { exact: true }).setInputFiles(path);
    await add();
    const problem = page.getByRole('alert').filter({ hasText: 'Failed to add download' });
    await problem.getByText('The file is too large. At most 31.5 MB can be uploaded.').waitFor();
    await page.getByText('Stopped. Nothing has arrived.').waitFor();
    await expect.poll(() => page.getByText('What has arrived').count()).toBe(0);
  });

  test('a failure is shown and no input is lost', async () => {
    await page.goto('/admin/downloads');
    await page.getByText('At another address').click();
    await describeIt('Client');
    await page.getByLabel('Address of the file').fill('https://example.org/client.zip');
    await page.getByLabel('File size').fill('1 GB');
    await line.stop();
    await add();
    await page.getByRole('alert').filter({ hasText: 'Failed to add download' }).waitFor();
    await line.resume();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Client');
    await add();
    await toast('Added: Client');
    await page.getByRole('button', { name: 'Delete Client' }).click();
    await line.stop();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to delete download' }).waitFor();
    await line.resume();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast('Deleted: Client');
  });
});
