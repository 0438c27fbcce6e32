import type { Browser, Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffState } from '#contract/api/staff/roles.ts';
import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { addPicture } from '#test/factories/pictures.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, hold, reload } from '#test/spec-site.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

const dialects = await oneTestDatabase('two administrators who write the same');

describe.skipIf(!hasBrowser).each(dialects)('concurrent edits by two administrators on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  async function openBoth(path: string) {
    const { session } = administrator;
    const [first, second] = [
      await openLoggedIn(browser, site, { session }),
      await openLoggedIn(browser, site, { session }),
    ];
    for (const { page } of [first, second]) await goTo(page, path);
    return {
      mine: first.page.getByRole('main'),
      theirs: second.page.getByRole('main'),
      async close() {
        expect([...first.complaints, ...second.complaints].filter((line) => !line.includes('409'))).toEqual(
          [],
        );
        await first.context.close();
        await second.context.close();
      },
    };
  }

  test('a news item: both texts are shown, and I can publish mine', async () => {
    const id = await writeNews(site.services.site, 1);
    const { mine, theirs, close } = await openBoth(`/en/admin/news/${id}`);
    await mine.getByLabel('Text, in English').fill('The harbour opens at dusk.');
    await theirs.getByLabel('Title, in English').fill('Told by another');
    await theirs.getByLabel('Your password').fill(administrator.password);
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await theirs.page().getByText('The news item has been changed.').waitFor();

    await mine.getByLabel('Your password').fill(administrator.password);
    await mine.getByRole('button', { name: 'Save changes' }).click();
    const note = mine.getByRole('status', { name: 'Somebody else has changed this meanwhile' });
    await note.getByText('Told by another').waitFor();
    await expect
      .poll(() => mine.getByLabel('Text, in English').inputValue())
      .toBe('The harbour opens at dusk.');
    const published = await site.send(`GET /api/news/${id}`);
    expect(published.body.data).toMatchObject({ title: 'Told by another', content: 'Text of news **1**' });

    await note.getByRole('button', { name: 'Keep my text' }).click();
    expect(await hasFocus(mine.getByLabel('Title, in English'))).toBe(true);
    await mine.getByRole('button', { name: 'Save changes' }).click();
    await mine.page().getByText('The news item has been changed.').waitFor();
    const after = await site.send(`GET /api/news/${id}`);
    expect(after.body.data).toMatchObject({ title: 'News 1', content: 'The harbour opens at dusk.' });
    await close();
  });

  test('a translation: the correction of another is shown, and so is an original that has changed', async () => {
    const id = await writeNews(site.services.site, 2);
    await translateNews(site.services.site, id, 'de');
    const { mine, theirs, close } = await openBoth(`/en/admin/translations/news/${id}?language=de`);
    const german = async () =>
      (await site.send(`GET /api/news/${id}`, { headers: { 'accept-language': 'de' } })).body.data;
    await mine.getByLabel('Text (Deutsch)').fill('Mein Text.');
    await theirs.getByLabel('Title (Deutsch)').fill('Von anderen');
    await theirs.getByRole('button', { name: 'Save correction' }).click();
    await theirs.page().getByText('The correction is saved: Deutsch').waitFor();

    const save = mine.getByRole('button', { name: 'Save correction' });
    await save.click();
    const note = mine.getByRole('status', { name: 'Somebody else has changed this meanwhile' });
    await note.getByText('Von anderen').waitFor();
    await expect.poll(() => note.locator('blockquote').getAttribute('lang')).toBe('de');
    await expect.poll(german).toMatchObject({ title: 'Von anderen' });
    await note.getByRole('button', { name: 'Keep my text' }).click();

    const { login, password } = administrator;
    const body = {
      title: 'News 2, again',
      content: 'Anew.',
      displayName: 'Mirabel',
      username: login,
      password,
    };
    await site.send(`PUT /api/news/${id}`, { body });
    await save.click();
    await mine.getByText('The original or this translation has been changed since you began.').waitFor();
    await mine.locator('.translation-source', { hasText: 'Anew.' }).waitFor();
    await expect.poll(() => mine.getByLabel('Text (Deutsch)').inputValue()).toBe('Mein Text.');
    // That note again: the correction of another is still there.
    await note.getByRole('button', { name: 'Keep my text' }).click();
    await save.click();
    await mine.page().getByText('The correction is saved: Deutsch').waitFor();
    await expect.poll(german).toMatchObject({ title: 'Title in de', content: 'Mein Text.' });
    await close();
  });

  test('a translation: nobody has one made again unasked over what another has corrected meanwhile', async () => {
    const id = await writeNews(site.services.site, 3);
    const failed = { state: 'failed', reason: 'away', title: null, content: null, engine: null } as const;
    await translateNews(site.services.site, id, 'de', failed);
    const { mine, theirs, close } = await openBoth(`/en/admin/translations/news/${id}`);
    await theirs.getByRole('link', { name: 'Correct: Deutsch' }).click();
    await theirs.getByLabel('Title (Deutsch)').fill('Von anderen');
    await theirs.getByLabel('Text (Deutsch)').fill('Von Hand.');
    await theirs.getByRole('button', { name: 'Save correction' }).click();
    await theirs.page().getByText('The correction is saved: Deutsch').waitFor();

    const again = mine.getByRole('button', { name: 'Translate again: Deutsch' });
    await again.click();
    const row = mine.locator('.translation-row');
    await row.getByText('Corrected by hand').waitFor();
    await again.click();
    const dialog = mine.page().getByRole('dialog');
    await dialog.getByRole('button', { name: 'Translate again' }).click();
    await row.getByText('Waiting').waitFor();
    await close();
  });

  test('a role: what I chose is put into what the other has saved', async () => {
    const { session } = administrator;
    const body = { name: 'Watch', permissions: ['news.write', 'glossary.edit'] };
    expect((await site.send('POST /api/admin/roles', { session, body })).status).toBe(200);
    const { mine, theirs, close } = await openBoth('/en/admin/roles');
    for (const one of [mine, theirs]) await one.getByRole('button', { name: 'Change: Watch' }).click();
    const inForm = (one: Locator, name: string) =>
      one.locator('li', { hasText: 'Watch' }).locator('form').getByRole('checkbox', { name, exact: true });
    await inForm(theirs, 'Edit the glossary').uncheck();
    await theirs.locator('li form').getByRole('button', { name: 'Save' }).click();
    await theirs.page().getByText('The role Watch is saved.').waitFor();
    await inForm(mine, 'Manage downloads').check();
    const theirRole = await hold(mine.page(), '**/api/admin/roles');
    await mine.locator('li form').getByRole('button', { name: 'Save' }).click();
    await expect.poll(theirRole.asked).toBe(1);
    await inForm(mine, 'Delete news').check();
    theirRole.release();
    await mine.getByText('The form now has their changes and yours.').waitFor();
    await expect.poll(() => inForm(mine, 'Edit the glossary').isChecked()).toBe(false);
    await expect.poll(() => inForm(mine, 'Manage downloads').isChecked()).toBe(true);
    await expect.poll(() => inForm(mine, 'Delete news').isChecked()).toBe(true);
    expect(await findViolations(mine.page())).toEqual([]);
    await mine.locator('li form').getByRole('button', { name: 'Save' }).click();
    await mine.page().getByText('The role Watch is saved.').waitFor();
    const after = await site.send('GET /api/admin/roles', { session });
    const { roles } = after.body.data as StaffState;
    expect(roles.find(({ name }) => name === 'Watch')?.permissions).toEqual([
      'desk.see',
      'news.write',
      'downloads.manage',
      'news.delete',
    ]);
    await close();
  });

  test('a rank: what I chose before is not given again after another has taken it away', async () => {
    const { session } = administrator;
    const { mine, theirs, close } = await openBoth('/en/admin/roles');
    const save = async (main: Locator, rank: string) => {
      const form = main.locator('form', { has: main.page().getByLabel(rank) });
      await form.getByRole('button', { name: 'Save' }).click();
    };
    const given = async (rank: string) => {
      const { body } = await site.send('GET /api/admin/roles', { session });
      return (body.data as StaffState).authorities.find(({ authority }) => authority === rank)?.role;
    };
    await mine.getByLabel('GOD').selectOption('editor');
    await save(mine, 'GOD');
    await expect.poll(() => given('GOD')).toBe('editor');
    await reload(theirs.page());
    await theirs.getByLabel('GOD').selectOption('');
    await save(theirs, 'GOD');
    await expect.poll(() => given('GOD')).toBeNull();
    await mine.getByLabel('LOW_WIZARD').selectOption('translator');
    await save(mine, 'LOW_WIZARD');
    await expect.poll(() => given('LOW_WIZARD')).toBe('translator');
    expect(await given('GOD')).toBeNull();
    await expect.poll(() => mine.getByLabel('GOD').inputValue()).toBe('');
    await close();
  });

  test('a webhook: one that the other has switched off stays off when I give it a name', async () => {
    const { session } = administrator;
    const { site: own, siteKey } = site.services;
    await addWebhook(own, siteKey, { name: 'Bot' });
    const { mine, theirs, close } = await openBoth('/en/admin/webhooks');
    for (const one of [mine, theirs]) await one.getByRole('button', { name: 'Edit: Bot' }).click();
    await theirs.getByLabel('Switched on').uncheck();
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.page().getByText('Saved: Bot').waitFor();
    await mine.getByLabel('Name', { exact: true }).fill('Herald');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('The form now has their changes and yours.').waitFor();
    await expect.poll(() => mine.getByLabel('Switched on').isChecked()).toBe(false);
    await expect.poll(() => mine.getByLabel('Name', { exact: true }).inputValue()).toBe('Herald');
    expect(await findViolations(mine.page())).toEqual([]);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.page().getByText('Saved: Herald').waitFor();
    const after = await site.send('GET /api/admin/webhooks', { session });
    expect(after.body.data as ListedWebhook[]).toMatchObject([{ name: 'Herald', isOn: false }]);
    await close();
  });

  test('a picture: what I typed stays, and I see what the other has written', async () => {
    const { site: own } = site.services;
    await addPicture(own, { name: 'gate.png', alt: '', file_key: '0123456789abcdea' });
    await addPicture(own, { name: 'wall.png', alt: '', file_key: '0123456789abcdeb' });
    const { mine, theirs, close } = await openBoth('/en/admin/media');
    const form = (one: Locator, name: string) => one.locator('.picture-card', { hasText: name });
    const describeIt = async (one: Locator, name: string, alt: string) => {
      await form(one, name).getByLabel('What the picture shows').fill(alt);
      await form(one, name).getByRole('button', { name: 'Save description' }).click();
    };
    await form(mine, 'wall.png').getByLabel('What the picture shows').fill('A wall of mine');
    await describeIt(theirs, 'wall.png', 'A wall by another');
    await describeIt(theirs, 'gate.png', 'A gate by another');
    await theirs.page().getByText('The description is saved.').first().waitFor();
    const gate = form(mine, 'gate.png');
    await describeIt(mine, 'gate.png', 'A gate of mine');
    await gate.getByText('Somebody else has changed this description').waitFor();
    await gate.locator('blockquote', { hasText: 'A gate by another' }).waitFor();
    await form(mine, 'wall.png').locator('blockquote', { hasText: 'A wall by another' }).waitFor();
    const typed = form(mine, 'wall.png').getByLabel('What the picture shows');
    await expect.poll(() => typed.inputValue()).toBe('A wall of mine');
    expect(await findViolations(mine.page())).toEqual([]);
    await gate.getByRole('button', { name: 'Save description' }).click();
    await mine.page().getByText('The description is saved.').waitFor();
    await expect.poll(() => gate.locator('blockquote').count()).toBe(0);
    await expect.poll(() => gate.getByLabel('What the picture shows').inputValue()).toBe('A gate of mine');
    await close();
  });

  test('a page: I can take the other version', async () => {
    const first = { path: '/guides', title: 'Guides', content: 'How to begin.' };
    await site.send('PUT /api/page', { body: first, session: administrator.session });
    const { mine, theirs, close } = await openBoth('/en/admin/pages/guides');
    await mine.getByLabel('Title, in English').fill('Guides of mine');
    await theirs.getByLabel('Title, in English').fill('Guides by another');
    await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
    await theirs.page().getByText('The page is published.').waitFor();

    await mine.getByRole('button', { name: 'Publish', exact: true }).click();
    const note = mine.getByRole('status', { name: 'Somebody else has changed this meanwhile' });
    await note.getByText('Guides by another').waitFor();
    await expect.poll(() => mine.getByLabel('Title, in English').inputValue()).toBe('Guides of mine');
    await note.getByRole('button', { name: 'Use the published text' }).click();
    expect(await hasFocus(mine.getByLabel('Title, in English'))).toBe(true);
    await expect.poll(() => mine.getByLabel('Title, in English').inputValue()).toBe('Guides by another');

    await theirs.getByLabel('Title, in English').fill('Guides, once more');
    await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect
      .poll(async () => (await site.send('GET /api/page?path=/guides')).body.data)
      .toMatchObject({ title: 'Guides, once more' });
    await close();
  });

  test('a page unpublished by another: I am told and can publish it again', async () => {
    const page = { path: '/updates', title: 'Updates', content: 'Soon.' };
    await site.send('PUT /api/page', { body: page, session: administrator.session });
    const { mine, theirs, close } = await openBoth('/en/admin/pages/updates');
    const published = async () => (await site.send('GET /api/page?path=/updates')).body.data;
    await theirs.getByRole('button', { name: 'Unpublish' }).click();
    await theirs.page().getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await theirs.page().getByText('The page has been unpublished.').waitFor();

    await mine.getByLabel('Title, in English').fill('Updates of mine');
    await mine.getByRole('button', { name: 'Publish', exact: true }).click();
    await mine.getByText('Somebody else has unpublished this page since you began.').waitFor();
    expect(await published()).toBeUndefined();
    await mine.getByRole('button', { name: 'Publish', exact: true }).click();
    await mine.page().getByText('The page is published.').waitFor();
    expect(await published()).toMatchObject({ title: 'Updates of mine' });

    // They started over after unpublishing; publishing would undo mine unseen.
    await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
    await theirs.getByRole('status', { name: 'Somebody else has changed this meanwhile' }).waitFor();
    expect(await published()).toMatchObject({ title: 'Updates of mine' });
    await close();
  });
});
