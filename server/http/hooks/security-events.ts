import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';
import type { SecurityEvent, SecurityLog } from '#server/logging/security-log.ts';
import { eventDetails } from '#server/request/event-details.ts';

const eventsByCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  'login.wrong': 'login.failed',
  'password.currentIncorrect': 'password.wrong',
  'email.passwordIncorrect': 'password.wrong',
  'register.captchaRequired': 'registration.captchaRefused',
  'register.captchaUsedUp': 'registration.captchaRefused',
  'request.foreignOrigin': 'origin.refused',
};

/** Asked of everybody now and then. */
const routine: readonly ErrorCode[] = [
  'auth.confirmRequired',
  'auth.staffSessionEnded',
  'auth.secondStepRequired',
];

function eventOf(code: ErrorCode): SecurityEvent | undefined {
  if (routine.includes(code)) return undefined;
  return eventsByCode[code] ?? (apiErrors[code].status === 403 ? 'permission.refused' : undefined);
}

function typedLogin({ body }: FastifyRequest): string | undefined {
  const { username } = (body ?? {}) as { readonly username?: unknown };
  return typeof username === 'string' ? username : undefined;
}

/** Records refused requests that may be an attack. Features record what succeeded. */
export function registerSecurityEvents(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { errorCode: code, session } = request;
    const event = code && eventOf(code);
    if (event) {
      const login = event === 'login.failed' ? typedLogin(request) : undefined;
      security.record(event, {
        ...eventDetails(request, session?.accountId),
        login: login === undefined ? undefined : security.pseudonym(login),
        code,
      });
    }
    done();
  });
}
