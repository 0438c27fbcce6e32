import { siteNow } from '#server/site/clock.ts';
import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isLocal } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import { readCounter } from '#server/site/counters.ts';
import type { Site } from '#server/site/site.ts';
import { countVisit } from './visits.ts';

const cookie = 'visitor';
const idPattern = /^[\w-]{22}$/;
const yearSeconds = 365 * 86_400;

export function visitRoutes(
  app: FastifyInstance,
  { site, config }: { readonly site: Site; readonly config: Pick<Config, 'publicUrl' | 'TIME_ZONE'> },
  now = siteNow,
): void {
  route(app, 'POST /api/visits', async ({ request, reply }) => {
    const known = request.cookies[cookie] ?? '';
    const id = idPattern.test(known) ? known : randomBytes(16).toString('base64url');
    const secure = !isLocal(config) || request.protocol === 'https';
    reply.setCookie(cookie, id, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: yearSeconds });
    await countVisit(site, id, now(), config.TIME_ZONE);
    return { success: true as const, visitors: await readCounter(site, 'visitors') };
  });
}
