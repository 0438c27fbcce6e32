import type { Call, RefusalAnswer } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { type RefusalCode, refusals } from '#contract/api/errors.ts';
import { Refusal } from '#server/errors.ts';
import { refusalAnswer } from '#server/http/hooks/errors.ts';
import { say } from '#server/text/translate.ts';

const ofEveryCall: readonly RefusalCode[] = [
  'rateLimit.general',
  'server.error',
  'server.unavailable',
  'server.diskUnavailable',
];
const ofChanges: readonly RefusalCode[] = [
  'request.foreignOrigin',
  'request.notJson',
  'request.tooLarge',
  'request.unsupportedType',
];
const ofSessions: readonly RefusalCode[] = ['auth.required', 'auth.sessionExpired', 'auth.accountInactive'];

function needsSession({ access }: Call): boolean {
  return access === 'player' || access === 'administrator';
}

/** Whoever asks the game may find it away, or without what the call needs; logging in has its own word for away. */
function ofTheGame({ access, refusals: own }: Call): readonly RefusalCode[] {
  if (own.includes('auth.serviceUnavailable')) return ['server.gameLimited'];
  const asks = access !== 'anyone' || own.includes('server.gameUnavailable');
  return asks ? ['server.gameUnavailable', 'server.gameLimited'] : [];
}

/** Every refusal a call may be answered with: its own and those of the gates before it. */
export function refusalsOf(key: CallKey): ReadonlySet<RefusalCode> {
  const call: Call = calls[key];
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined;
  return new Set([
    ...call.refusals,
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(key.startsWith('GET ') ? [] : ofChanges),
    ...(needsSession(call) ? ofSessions : []),
    ...(call.access === 'administrator' ? (['auth.adminRequired'] as const) : []),
    ...ofTheGame(call),
    `rateLimit.${call.limit}` as const,
    ...ofEveryCall,
  ]);
}

/** The placeholders of a text, named as the document's readers see them. */
const namedValues = { seconds: '…', max: '…', email: 'name@example.org' };

function described(code: RefusalCode): string {
  return `- \`${code}\`: ${say('en', code, namedValues)}`;
}

function exampleFor(code: RefusalCode): RefusalAnswer {
  const told = {
    values: { ...namedValues, seconds: 60 },
    ...(refusals[code].status === 429 ? { retryAfter: 60 } : {}),
  };
  return refusalAnswer(new Refusal(code, told), 'en');
}

/** What the document says of one status: which codes come with it, what they mean and how they are sent. */
function responseOf(codes: readonly RefusalCode[]) {
  const told = { type: 'object', properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, told] };
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleFor(code) }]));
  return {
    description: codes.map(described).join('\n'),
    content: { 'application/json': { schema, examples } },
  };
}

/** The answers with which a call refuses, by status. */
export function refusalResponses(key: CallKey): Record<string, ReturnType<typeof responseOf>> {
  const byStatus = Map.groupBy(refusalsOf(key), (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), responseOf(codes.toSorted())]),
  );
}
