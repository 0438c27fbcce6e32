import type { Call, ErrorResponse } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';
import { ApiError } from '#server/errors.ts';
import { errorResponse } from '#server/http/hooks/errors.ts';
import { translate } from '#server/text/translate.ts';

const ofEveryCall: readonly ErrorCode[] = [
  'rateLimit.general',
  'server.error',
  'server.unavailable',
  'server.diskUnavailable',
];
const ofChanges: readonly ErrorCode[] = [
  'request.foreignOrigin',
  'request.notJson',
  'request.tooLarge',
  'request.unsupportedType',
];
const ofSessions: readonly ErrorCode[] = ['auth.required', 'auth.sessionExpired', 'auth.accountInactive'];
const ofStaff: readonly ErrorCode[] = [
  'auth.adminRequired',
  'auth.permissionMissing',
  'auth.secondStepRequired',
  'auth.staffSessionEnded',
];
/** With the session of the same account. */
const ofStaffPasswords: readonly ErrorCode[] = [
  'auth.permissionMissing',
  'auth.secondStepRequired',
  'auth.confirmRequired',
];

function needsSession({ access }: Call): boolean {
  return access === 'player' || access === 'administrator';
}

/** Errors of calls that use the game's database; login has its own code for its outage. */
function ofTheGame({ access, apiErrors: own }: Call): readonly ErrorCode[] {
  if (own.includes('auth.serviceUnavailable')) return ['server.gameLimited'];
  const asks = access !== 'anyone' || own.includes('server.gameUnavailable');
  return asks ? ['server.gameUnavailable', 'server.gameLimited'] : [];
}

/** Every error a call may answer: its own and those of the hooks before it. */
export function errorsOf(key: CallKey): ReadonlySet<ErrorCode> {
  const call: Call = calls[key];
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined;
  return new Set([
    ...call.apiErrors,
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(key.startsWith('GET ') ? [] : ofChanges),
    ...(needsSession(call) ? ofSessions : []),
    ...(call.access === 'administrator' ? ofStaff : []),
    ...(call.access === 'administratorPassword' ? ofStaffPasswords : []),
    ...(call.stepUp ? (['auth.confirmRequired'] as const) : []),
    ...ofTheGame(call),
    `rateLimit.${call.limit}` as const,
    ...ofEveryCall,
  ]);
}

const namedValues = { seconds: '…', max: '…', email: 'name@example.org', player: 'Walker' };

function described(code: ErrorCode): string {
  return `- \`${code}\`: ${translate('en', code, namedValues)}`;
}

function exampleFor(code: ErrorCode): ErrorResponse {
  const told = {
    values: { ...namedValues, seconds: 60 },
    ...(apiErrors[code].status === 429 ? { retryAfter: 60 } : {}),
  };
  return errorResponse(new ApiError(code, told), 'en');
}

/** The description of one status: its codes, their meaning and an example of each. */
function responseOf(codes: readonly ErrorCode[]) {
  const told = { type: 'object', properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/ApiError' }, told] };
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleFor(code) }]));
  return {
    description: codes.map(described).join('\n'),
    content: { 'application/json': { schema, examples } },
  };
}

export function errorResponses(key: CallKey): Record<string, ReturnType<typeof responseOf>> {
  const byStatus = Map.groupBy(errorsOf(key), (code) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), responseOf(codes.toSorted())]),
  );
}
