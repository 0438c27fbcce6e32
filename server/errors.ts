import type { ProofMethod } from '#contract/api/call.ts';
import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';

export interface ErrorDetails {
  /** Several problems of one form, as codes; each becomes a sentence in `errors`. */
  readonly problems?: readonly ErrorCode[];
  /** How the second step of a login, or a proof of identity, may be given. */
  readonly methods?: readonly ProofMethod[];
  /** Seconds until a retry makes sense; also sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** The ban that refuses a login can be appealed against on the site. */
  readonly canAppeal?: boolean;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Byte counts for placeholders, formatted as sizes in the response's language. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** The error that business rules throw: a stable code with an HTTP status and a message in every language. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = apiErrors[code].status;
    this.details = details;
  }
}
