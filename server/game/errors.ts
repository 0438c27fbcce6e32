/** The game's database cannot be reached; usually temporary: answer 503 and retry. */
export class GameUnavailable extends Error {
  override readonly name = 'GameUnavailable';
  constructor(reason: string, options?: ErrorOptions) {
    super(`The game's database is unavailable: ${reason}`, options);
  }
}

/** The game's database does not allow this action; `code` names the finding in the report. */
export class GameLimited extends Error {
  override readonly name = 'GameLimited';
  readonly code: string;
  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

/** The login exists already, possibly in another case. */
export class LoginTaken extends Error {
  override readonly name = 'LoginTaken';
  constructor() {
    super('This login is taken');
  }
}

/** This server's tables allow an email only once, and it is taken. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
  constructor() {
    super('This email is taken');
  }
}

export type AccountField = 'login' | 'email' | 'deletionCode' | 'passwordHash';

/** The value does not fit the game's column and would be truncated. `limit` is in characters. */
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

/** The value contains characters other than printable ASCII, which the game's columns may not hold. */
export class UnsuitableForGame extends Error {
  override readonly name = 'UnsuitableForGame';
  readonly field: AccountField;
  constructor(field: AccountField) {
    super(`${field} holds characters that the game's database cannot`);
    this.field = field;
  }
}
