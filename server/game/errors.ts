/** The game's database cannot be asked now. It comes back by itself: answer 503 and try again later. */
export class GameUnavailable extends Error {
  override readonly name = 'GameUnavailable';
  constructor(reason: string, options?: ErrorOptions) {
    super(`The game's database is unavailable: ${reason}`, options);
  }
}

/** The game's database is there, but does not allow this action; `code` is the finding of the report that names it. */
export class GameLimited extends Error {
  override readonly name = 'GameLimited';
  readonly code: string;
  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

/** The login belongs to an account already, perhaps in other letters' case. */
export class LoginTaken extends Error {
  override readonly name = 'LoginTaken';
  constructor() {
    super('This login is taken');
  }
}

/** This server's own tables allow an email address once only, and it is taken. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
  constructor() {
    super('This email is taken');
  }
}

export type AccountField = 'login' | 'email' | 'deletionCode' | 'passwordHash';

/** The game's column is shorter than the value: writing it would cut it silently. `limit` is in characters. */
export class TooLongForGame extends Error {
  override readonly name = 'TooLongForGame';
  readonly field: AccountField;
  readonly limit: number;
  constructor(field: AccountField, limit: number) {
    super(`${field} is longer than the ${limit} characters of the game's column`);
    this.field = field;
    this.limit = limit;
  }
}

/** The value holds characters that the game's columns cannot: only printable ASCII is written. */
export class UnsuitableForGame extends Error {
  override readonly name = 'UnsuitableForGame';
  readonly field: AccountField;
  constructor(field: AccountField) {
    super(`${field} holds characters that the game's database cannot`);
    this.field = field;
  }
}
