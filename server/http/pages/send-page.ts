import type { FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '#server/async/memoize.ts';
import { hasAlready } from '#server/http/cache/etag.ts';
import { type ContentEncoding, encodingFor } from '#server/http/cache/page-cache.ts';
import { createMadeReady, makeReady, type Ready } from '#server/http/cache/ready.ts';
import type { Headers } from '#server/http/hooks/headers.ts';
import type { ReadyDocument } from '#server/http/pages/ready-document.ts';

type Page = Pick<ReadyDocument, 'status' | 'etag' | 'body'>;

const pageHeaders = { vary: 'accept-encoding, accept-language, cookie' };
const publicPageHeaders = { ...pageHeaders, 'cache-control': 'private, no-cache' };
const personalPageHeaders = { ...pageHeaders, 'cache-control': 'private, no-store' };

function bodyHeaders(encoding: ContentEncoding): Headers {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return encoding === 'identity' ? type : { ...type, 'content-encoding': encoding };
}

/** What a browser takes, by a header of which there are few. */
const encodingOf = memoize(encodingFor);

/** Sends a page in the encoding the browser takes, and no public one to who has it already. */
export async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Page,
  personal: boolean,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
  reply
    .code(page.status)
    .headers(personal ? personalPageHeaders : publicPageHeaders)
    .header('etag', page.etag);
  if (page.status === 200 && !personal && hasAlready(request, page.etag)) {
    return reply.code(304).send();
  }
  const body = page.body(encoding);
  return reply.headers(bodyHeaders(encoding)).send(body instanceof Buffer ? body : await body);
}

/**
 * Public pages with their headers, where they are in memory in the encoding that is asked for.
 * @param securityHeaders what every answer carries
 */
export function createReadyPages(securityHeaders: Headers) {
  const madeReady = createMadeReady();
  const headers = { ...securityHeaders, ...publicPageHeaders };
  return (page: Page, request: FastifyRequest): Ready | undefined => {
    const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
    const body = page.body(encoding);
    if (!(body instanceof Buffer)) return undefined;
    const { status, etag } = page;
    return madeReady(body, () =>
      makeReady({ status, etag, headers, bodyHeaders: bodyHeaders(encoding), body }),
    );
  };
}
