import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { widthOf } from '#test/logged-in.ts';
import { startMailServer } from '#test/smtp.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('modules and the checklist in a browser');
const [mails, engine] = hasBrowser
  ? [await startMailServer(), await startLibreTranslateServer()]
  : [undefined, undefined];

afterAll(async () => {
  await mails?.stop();
  await engine?.stop();
});

describe.skipIf(!hasBrowser).each(dialects)('an administrator on %s', (dialect) => {
  const spec = specSite(dialect, {
    MODULES: 'email',
    SMTP_URL: mails?.url ?? '',
    TRANSLATE_ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: engine?.url ?? '',
  });
  let session: string;
  beforeAll(async () => {
    ({ session } = await newAdministrator(spec.site));
  });

  test('switches a module on and off with the keyboard; its page comes and goes', async () => {
    const { page, end } = await spec.visit({ session });
    const main = page.getByRole('main');
    const status = async () => (await fetch(`${spec.site.address}/en/deletion-code`)).status;
    expect(await status()).toBe(404);
    await goTo(page, '/en/admin/modules');
    const deletionCode = main.getByRole('switch', { name: 'Deletion code' });
    await expect.poll(() => deletionCode.getAttribute('aria-checked')).toBe('false');
    await deletionCode.focus();
    await page.keyboard.press('Space');
    await page.getByText('Switched on: Deletion code').waitFor();
    await expect.poll(() => deletionCode.getAttribute('aria-checked')).toBe('true');
    await expect.poll(status, { timeout: 5_000 }).toBe(200);
    expect(await findViolations(page)).toEqual([]);
    await goTo(page, '/en/admin/pages');
    const tagOf = (path: string) => main.getByRole('listitem').filter({ hasText: path }).locator('.tag');
    await expect.poll(() => tagOf('/show-email').textContent()).toBe('From a module');
    await expect.poll(() => tagOf('/code-of-conduct').textContent()).toBe('Not published');
    await goTo(page, '/en/admin/pages/show-email');
    await expect.poll(() => main.locator('.tag').textContent()).toBe('From a module');
    await goTo(page, '/en/admin/modules');
    const fixed = main.getByRole('switch', { name: 'Show email' });
    await expect.poll(() => fixed.getAttribute('aria-disabled')).toBe('true');
    await fixed.click({ force: true });
    await main.getByText('On through the setting MODULES').waitFor();
    await page.keyboard.press('Shift+Tab');
    await deletionCode.click();
    await page.getByText('Switched off: Deletion code').waitFor();
    await expect.poll(status, { timeout: 5_000 }).toBe(404);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(page)).toBe(360);
    await goTo(page, '/en/admin/audit');
    await main.getByText('Module switched').filter({ visible: true }).first().waitFor();
    await end([]);
  });

  test('tries mail and translation out, and sees what was answered', async () => {
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/ro/admin');
    const checklist = page.getByRole('region', { name: 'Configurare' });
    await checklist.getByText(/în regulă$/).click();
    await checklist.getByRole('button', { name: 'Trimite-mi un e-mail de test' }).click();
    await checklist.getByText('Trimis la adresa contului tău. Serverul de e-mail spune:').waitFor();
    await checklist.getByText(/^250 /).waitFor();
    await checklist.getByRole('button', { name: 'Tradu o propoziție' }).click();
    await checklist.getByText('The gates open on Friday at eight: bring your guild.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(page)).toBe(360);
    await end([]);
  });
});
