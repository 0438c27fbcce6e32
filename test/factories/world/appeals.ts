import type { CallKey } from '#contract/api/calls.ts';
import { exampleWorld } from '#contract/api/examples.ts';
import { siteNow } from '#server/site/clock.ts';
import { createAppealPass } from '#server/site/tickets/appeal-passes.ts';
import { stamp } from '#server/site/time.ts';
import type { TestApp } from '#test/app.ts';
import { addBan } from './bans.ts';

const { player, appealedBanId, appealId } = exampleWorld;

/**
 * The ban of the examples' player, with an appeal unless the call is to open it.
 * @returns the token of the cookie
 */
export async function newAppeal({ services }: TestApp, key: CallKey): Promise<string> {
  const { game, site } = services;
  const { db } = site;
  await db.deleteFrom('bans').where('id', '=', appealedBanId).execute();
  await db.deleteFrom('tickets').where('ban_id', '=', appealedBanId).execute();
  await db.deleteFrom('ticket_messages').where('ticket_id', '=', appealId).execute();
  const owner = { accountId: player.id, login: player.login };
  await addBan(site, owner, { id: appealedBanId });
  const at = stamp(siteNow());
  const whose = { account_id: player.id, login: player.login, language: 'en' } as const;
  const about = { category: 'appeal', subject: 'Appeal: Bot', ban_id: appealedBanId } as const;
  if (key !== 'POST /api/bans/appeal') {
    await db
      .insertInto('tickets')
      .values({ id: appealId, ...whose, ...about, state: 'open', opened_at: at, changed_at: at })
      .execute();
    await db
      .insertInto('ticket_messages')
      .values({
        ...{ ticket_id: appealId, account_id: player.id, login: player.login, author: 'player', at },
        ...{ writer: player.login, language: 'en', content: 'It was my brother.' },
      })
      .execute();
  }
  const passwordHash = await game.passwords.hash(player.password);
  const { id, login } = player;
  return createAppealPass(site, { id, login, passwordHash, banId: appealedBanId }, siteNow());
}
