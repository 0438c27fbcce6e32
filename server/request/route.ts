import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { Access, Call, LimitKey } from '#contract/api/call.ts';
import { errorSchema } from '#contract/api/call.ts';
import {
  type CallKey,
  calls,
  type ReadBody,
  type ReadParams,
  type ReadQuery,
  type ResponseOf,
} from '#contract/api/calls.ts';
import { apiErrors } from '#contract/api/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** Who is logged in, as the server knows it: read from the session's row on each request. */
export interface Session {
  /** Hash of the cookie's token; the row's key. */
  readonly tokenHash: string;
  readonly accountId: number;
  readonly login: string;
}

type RouteConfig = FastifyRequest['routeOptions']['config'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook; null for a visitor. */
    session: Session | null;
    /** The language of the answer's sentences. */
    language: LanguageCode;
    /** Read with {@link configOf}. */
    routeConfig: RouteConfig | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's call this route answers; hooks read its access and limit from here. */
    call?: { readonly key: CallKey; readonly access: Access; readonly limit: LimitKey };
    /** What public answers are made from: as long as it is the same thing, so are they. None while it is null. */
    madeFrom?: () => object | null;
    /** How long the body may take once the request is admitted, where that is longer than usual. */
    receiveSeconds?: number;
  }
}

/** The settings of a request's route. Fastify puts all options together anew for each that asks; hooks ask often. */
export function configOf(request: FastifyRequest): RouteConfig {
  request.routeConfig ??= request.routeOptions.config;
  return request.routeConfig;
}

/** What a handler is given: validated input, the visitor's language and session, and the raw pair for cookies. */
export interface RequestContext<K extends CallKey> {
  readonly body: ReadBody<K>;
  readonly query: ReadQuery<K>;
  readonly params: ReadParams<K>;
  readonly language: LanguageCode;
  readonly session: Session | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function responsesOf(call: Call): Record<number, unknown> {
  const statuses = new Set(call.apiErrors.map((code) => apiErrors[code].status));
  const shared = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];
  const refused = Object.fromEntries([...statuses, ...shared].map((status) => [status, errorSchema]));
  const { response, responseType } = call;
  return { ...refused, 200: responseType ? { content: { [responseType]: { schema: response } } } : response };
}

/** What a call needs beside its contract, where that is more than usual. */
export interface RouteOptions {
  /** Bytes of the body. */
  readonly bodyLimit?: number;
  readonly receiveSeconds?: number;
  /** What public answers are made from: as long as it is the same thing, so are they, for the same address. */
  readonly madeFrom?: () => object | null;
}

/** How the documentation calls a body that the handler reads. */
function unreadTypeOf(call: Call): string | undefined {
  if (call.multipart) return 'multipart/form-data';
  return call.bytes ? 'application/octet-stream' : undefined;
}

/** Leaves the body alone: its schema is for the documentation. */
function withoutBody(compile: FastifySchemaCompiler<unknown> | undefined): FastifySchemaCompiler<unknown> {
  return (given) => (compile && given.httpPart !== 'body' ? compile(given) : () => true);
}

/** Registers the route of one call of the contract: its address, its schemas and its rules come from there. */
export function route<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handle: (asked: RequestContext<K>) => Promise<ResponseOf<K> | FastifyReply> | ResponseOf<K> | FastifyReply,
  { bodyLimit, receiveSeconds, madeFrom }: RouteOptions = {},
): void {
  const call: Call = calls[key];
  const [method = 'GET', path = '/'] = key.split(' ');
  const unread = unreadTypeOf(call);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      call: { key, access: call.access, limit: call.limit },
      ...(receiveSeconds === undefined ? {} : { receiveSeconds }),
      ...(madeFrom ? { madeFrom } : {}),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(unread ? { validatorCompiler: withoutBody(app.validatorCompiler) } : {}),
    schema: {
      ...(unread ? { consumes: [unread] } : {}),
      summary: call.summary,
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: responsesOf(call),
    },
    handler: async (request, reply) => {
      const answer = await handle({
        body: request.body as ReadBody<K>,
        query: request.query as ReadQuery<K>,
        params: request.params as ReadParams<K>,
        language: request.language,
        session: request.session,
        request,
        reply,
      });
      if (call.responseType) reply.type(call.responseType);
      return answer;
    },
  });
}

/** The session of a call that has `access: 'player'` or `'administrator'`: the hook has refused everyone else. */
export function sessionOf(asked: { readonly session: Session | null }): Session {
  if (asked.session === null) throw new Error('a route without a session rule asked for its session');
  return asked.session;
}
