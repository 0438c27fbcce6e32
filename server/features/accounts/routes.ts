import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import { plainAddress } from '#server/history/network.ts';
import { actorOf, route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { auditAddressAccess } from './audit-address-access.ts';
import { startEmailIndex } from './email-index.ts';
import { addNote, changeNote } from './notes.ts';
import { presentFile } from './present-file.ts';
import { presentLog } from './present-log.ts';
import { recordLoginAddresses } from './record-logins.ts';
import { readAddresses } from './related-accounts.ts';
import { searchAccounts, searchByAddress } from './search-accounts.ts';

/** What staff see and note of single accounts (docs/decisions/124-account-files.md). */
export function accountFileRoutes(app: FastifyInstance, services: Services): void {
  const { game, site, siteKey } = services;
  recordLoginAddresses(services);
  const index = startEmailIndex(services);
  app.addHook('onClose', () => index.stop(1_000));

  async function accountOf(id: number): Promise<GameAccount> {
    const account = await game.accounts.findById(id);
    if (!account) throw new ApiError('accounts.notFound');
    return account;
  }

  route(app, 'GET /api/accounts', async ({ query }) => ({
    success: true as const,
    ...(await searchAccounts(services, query.q)),
  }));

  route(app, 'GET /api/accounts/by-address', async (asked) => {
    const address = plainAddress(asked.query.address.trim());
    if (isIP(address) === 0) return { success: true as const, accounts: [], isCut: false };
    // As a hash: the log is kept for ever.
    const hash = await siteKey.mac('searched-address', [], address);
    await auditAddressAccess(site, actorOf(asked), `address/${hash}`, siteNow());
    return { success: true as const, ...(await searchByAddress(services, address)) };
  });

  route(app, 'GET /api/accounts/{id}', async (asked) => ({
    success: true as const,
    data: await presentFile(services, await accountOf(asked.params.id), sessionOf(asked).login),
  }));

  route(app, 'GET /api/accounts/{id}/addresses', async (asked) => {
    const account = await accountOf(asked.params.id);
    await auditAddressAccess(site, actorOf(asked), `account/${account.id}`, siteNow());
    return {
      success: true as const,
      email: account.email,
      addresses: await readAddresses(services, account),
    };
  });

  route(app, 'GET /api/accounts/{id}/game-log', async ({ params, query }) => {
    const { id: accountId } = await accountOf(params.id);
    return {
      success: true as const,
      data: await presentLog(services, { accountId, ...query, character: query.character }),
    };
  });

  route(app, 'POST /api/accounts/{id}/notes', async (asked) => {
    const account = await accountOf(asked.params.id);
    const id = await addNote(site, actorOf(asked), account, asked.body, siteNow());
    return { success: true as const, id };
  });

  route(app, 'PUT /api/account-notes/{id}', async (asked) => {
    await changeNote(site, actorOf(asked), asked.params.id, asked.body, siteNow());
    return { success: true as const };
  });
}
