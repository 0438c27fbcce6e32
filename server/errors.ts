import { type RefusalCode, refusals } from '#contract/api/errors.ts';

export interface RefusalDetails {
  /** Several problems of one form, as codes; each becomes a sentence in `errors`. */
  readonly problems?: readonly RefusalCode[];
  /** Seconds until another try makes sense; also sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Numbers of bytes for placeholders: written as sizes in the answer's language. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** The one error a rule throws: a stable code that has a status and a text in every language. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.details = details;
  }
}
