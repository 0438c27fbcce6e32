import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptySite } from '#test/factories/site.ts';
import { answerMail } from './answer-mail.ts';

let site: Awaited<ReturnType<typeof openEmptySite>>;
beforeAll(async () => {
  site = await openEmptySite('sqlite');
});
afterAll(() => site.close());

test.each([
  ['aldric@example.org', 'aldric@example.org'],
  ['', undefined],
  ['aldric', undefined],
  ['aldric@example.org, all@example.org', undefined],
])('an account whose address is «%s» is written to at %s', async (email, recipient) => {
  const game = { accounts: { findById: async () => ({ id: 7, login: 'aldric', email }) } };
  const ticket = { id: 1, account_id: 7, login: 'aldric', language: 'de', ban_id: null };
  const mail = await answerMail({ game, site } as never, ticket as never);
  expect(mail?.recipient).toBe(recipient);
});
