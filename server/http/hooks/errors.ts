import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponse } from '#contract/api/call.ts';
import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { GameLimited, GameUnavailable, TooLongForGame, UnsuitableForGame } from '#server/game/errors.ts';
import { addressLanguage, languageOf } from '#server/http/hooks/language.ts';
import { InvalidRequest, readableIssues } from '#server/http/hooks/validation.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { DiskUnavailable } from '#server/sqlite/sqlite-dialect.ts';
import { NoSpace, StorageUnavailable } from '#server/storage/storage.ts';
import { translate } from '#server/text/translate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error it was answered with. */
    errorCode: ErrorCode | undefined;
  }
}

/** Placeholder values common to all error texts. */
const standingValues = { email: 'name@example.org' } as const;

function messageOf(code: ErrorCode, language: LanguageCode, values: Record<string, string | number>): string {
  const style = apiErrors[code].message;
  if (style === 'key') return code;
  return style === 'sentence' ? translate(language, code, values) : style.literal;
}

function writtenSizes(sizes: Readonly<Record<string, number>>, language: LanguageCode) {
  const written = (bytes: number) => formatFileSize(intlLocaleOf(language), bytes);
  return Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, written(bytes)]));
}

export function errorResponse({ code, details }: ApiError, language: LanguageCode): ErrorResponse {
  const { problems, methods, retryAfter, canAppeal = false, sizes = {} } = details;
  const values = { ...standingValues, ...details.values, ...writtenSizes(sizes, language) };
  return {
    success: false,
    code,
    message: messageOf(code, language, values),
    ...(problems ? { errors: problems.map((problem) => translate(language, problem, values)) } : {}),
    ...(methods ? { methods: [...methods] } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(canAppeal ? { canAppeal } : {}),
  };
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.notJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.notJson',
};

/** Outages of a database or a disk affect every request, so they are logged once a minute. */
const throttle = createLogThrottle();

function logThrottled({ log }: FastifyRequest, details: object, sentence: string): void {
  const suppressed = throttle.record(sentence);
  if (suppressed !== undefined) log.warn({ ...details, suppressed }, sentence);
}

function errorFor(error: FastifyError | Error, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof GameUnavailable) {
    const isLogin = request.routeOptions.config.call?.key.startsWith('POST /api/auth/login');
    return new ApiError(isLogin ? 'auth.serviceUnavailable' : 'server.gameUnavailable');
  }
  if (error instanceof DiskUnavailable) {
    logThrottled(request, { kind: error.kind }, error.message);
    return new ApiError('server.diskUnavailable');
  }
  if (error instanceof SiteUnavailable) {
    // Already logged by the part that failed.
    return new ApiError(
      error.cause instanceof DiskUnavailable ? 'server.diskUnavailable' : 'server.unavailable',
    );
  }
  if (error instanceof NoSpace) return new ApiError('uploads.noSpace');
  if (error instanceof StorageUnavailable) {
    logThrottled(request, { trouble: error.kind }, error.message);
    return new ApiError('server.storeUnavailable');
  }
  if (error instanceof GameLimited) {
    logThrottled(request, { finding: error.code }, error.message);
    return new ApiError('server.gameLimited');
  }
  if (error instanceof TooLongForGame || error instanceof UnsuitableForGame) {
    return new ApiError('request.invalid');
  }
  // Anything can be thrown, `undefined` too.
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new ApiError(known);
  if (statusCode === 503) return new ApiError('server.unavailable');
  return statusCode >= 400 && statusCode < 500 ? new ApiError('request.invalid') : undefined;
}

/** Sends an error: JSON for the API, one line of text for a page or a file. */
export function sendError(request: FastifyRequest, reply: FastifyReply, apiError: ApiError): FastifyReply {
  const answer = errorResponse(apiError, languageOf(request));
  const { retryAfter } = apiError.details;
  request.errorCode = apiError.code;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.code(apiError.status).header('cache-control', 'no-store');
  if (request.url.startsWith('/api')) {
    return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
  }
  const text = translate(addressLanguage(request), apiError.code, { wait: retryAfter ?? 0 });
  return reply.type('text/plain; charset=utf-8').serializer(String).send(text);
}

function sendInvalid(request: FastifyRequest, reply: FastifyReply, error: InvalidRequest): FastifyReply {
  const language = languageOf(request);
  const answer = errorResponse(new ApiError('request.invalid'), language);
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...answer, errors: readableIssues(error.issues, language) });
}

function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof InvalidRequest) return sendInvalid(request, reply, error);
  const apiError = errorFor(error, request);
  if (apiError) return sendError(request, reply, apiError);
  request.log.error({ err: error }, 'A request failed');
  return sendError(request, reply, new ApiError('server.error'));
}

/** The one place where errors become responses. Unknown errors are logged with the request's id and answered as a bare 500. */
export function registerErrors(app: FastifyInstance): void {
  app.decorateRequest('errorCode', undefined);
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, new ApiError('request.notFound'));
  });
}
