import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';

export interface ErrorDetails {
  /** Several problems of one form, as codes; each becomes a sentence in `errors`. */
  readonly problems?: readonly ErrorCode[];
  /** Seconds until another try makes sense; also sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Numbers of bytes for placeholders: written as sizes in the answer's language. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** The one error a rule throws: a stable code that has a status and a text in every language. */
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
