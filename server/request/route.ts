import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { Call } from '#contract/api/call.ts';
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
import type { Rights } from '#contract/staff/rights.ts';

/** The logged-in account, read from the session's row on each request. */
export interface Session {
  /** Hash of the cookie's token; the row's key. */
  readonly tokenHash: string;
  readonly accountId: number;
  readonly login: string;
  /** When its owner last proved who he is, as in the session's row; null when never. */
  readonly proof: Readonly<Record<'provedAt' | 'secondStepAt' | 'staffUsedAt', string | null>>;
}

/** What the hooks know about a call. */
export interface CallRules extends Pick<Call, 'access' | 'limit' | 'stepUp' | 'permission'> {
  readonly key: CallKey;
}

type RouteConfig = FastifyRequest['routeOptions']['config'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook; null for a visitor. */
    session: Session | null;
    /** Set by the session hook in calls for staff; null elsewhere. */
    rights: Rights | null;
    /** The language of messages in the response. */
    language: LanguageCode;
    routeConfig: RouteConfig | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's call of this route; hooks read its access and limit here. */
    call?: CallRules;
    /** Public responses are cached while this returns the same object; null disables caching. */
    cacheVersion?: () => object | null;
    /** Seconds the body may take after the request was admitted, when more than the default. */
    bodyTimeoutSeconds?: number;
  }
}

/** The route's config. Cached because Fastify builds `routeOptions` anew on each access. */
export function configOf(request: FastifyRequest): RouteConfig {
  request.routeConfig ??= request.routeOptions.config;
  return request.routeConfig;
}

/** What a handler gets: validated input, language and session, and the raw pair for cookies. */
export interface RequestContext<K extends CallKey> {
  readonly body: ReadBody<K>;
  readonly query: ReadQuery<K>;
  readonly params: ReadParams<K>;
  readonly language: LanguageCode;
  readonly session: Session | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function responseSchemas(call: Call): Record<number, unknown> {
  const statuses = new Set(call.apiErrors.map((code) => apiErrors[code].status));
  const shared = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];
  const errors = Object.fromEntries([...statuses, ...shared].map((status) => [status, errorSchema]));
  const { response, responseType } = call;
  return { ...errors, 200: responseType ? { content: { [responseType]: { schema: response } } } : response };
}

/** Options of a route that are not part of its contract. */
export interface RouteOptions {
  readonly bodyLimit?: number;
  readonly bodyTimeoutSeconds?: number;
  /** Public responses are cached per URL while this returns the same object. */
  readonly cacheVersion?: () => object | null;
}

function rawBodyType(call: Call): string | undefined {
  if (call.multipart) return 'multipart/form-data';
  return call.bytes ? 'application/octet-stream' : undefined;
}

/** Skips body validation: the schema of a raw body is documentation only. */
function skipBodyValidation(
  compile: FastifySchemaCompiler<unknown> | undefined,
): FastifySchemaCompiler<unknown> {
  return (given) => (compile && given.httpPart !== 'body' ? compile(given) : () => true);
}

/** A body over the usual limit has time for a line of 64 kbit/s, with which one of the usual 256 kB takes the usual time. */
const slowestBytesPerSecond = 8_000;

/** Registers the route of a contract call: path, schemas and rules come from the contract. */
export function route<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handle: (
    context: RequestContext<K>,
  ) => Promise<ResponseOf<K> | FastifyReply> | ResponseOf<K> | FastifyReply,
  {
    bodyLimit,
    bodyTimeoutSeconds = bodyLimit && Math.ceil(bodyLimit / slowestBytesPerSecond),
    cacheVersion,
  }: RouteOptions = {},
): void {
  const call: Call = calls[key];
  const [method = 'GET', path = '/'] = key.split(' ');
  const unread = rawBodyType(call);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      call: {
        key,
        access: call.access,
        limit: call.limit,
        ...(call.permission ? { permission: call.permission } : {}),
        ...(call.stepUp ? { stepUp: true } : {}),
      },
      ...(bodyTimeoutSeconds === undefined ? {} : { bodyTimeoutSeconds }),
      ...(cacheVersion ? { cacheVersion } : {}),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(unread ? { validatorCompiler: skipBodyValidation(app.validatorCompiler) } : {}),
    schema: {
      ...(unread ? { consumes: [unread] } : {}),
      summary: call.summary,
      ...(call.module ? { description: `Part of the module ${call.module}: 404 while it is off.` } : {}),
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: responseSchemas(call),
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

/** Who changes something, for the audit log. */
export function actorOf(asked: Pick<RequestContext<CallKey>, 'request' | 'session'>): {
  readonly login: string;
  readonly address: string;
} {
  return { login: sessionOf(asked).login, address: asked.request.ip };
}

/** The session hook has rejected calls without the session they need. */
export function sessionOf(asked: { readonly session: Session | null }): Session {
  if (asked.session === null) throw new Error('a route without a session rule asked for its session');
  return asked.session;
}

/** What the caller of a call for staff may do. */
export function rightsOf({ request: { rights } }: Pick<RequestContext<CallKey>, 'request'>): Rights {
  if (rights === null) throw new Error('a route that is not for staff asked for rights');
  return rights;
}
