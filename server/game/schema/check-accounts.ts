import { type PasswordForm, storedLengths } from '#server/game/accounts/passwords.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { Finding, GameAction } from './findings.ts';
import { type ColumnFacts, type GameFacts, readable } from './schema-facts.ts';

/** The site's own maximum lengths; a shorter column lowers them. */
const siteLimits = { login: 16, email: 64, social_id: 20 } as const;
/** The game compares the last 7 characters and never accepts fewer. */
const minDeletionCodeLength = 7;

/** Currency columns of known server packs in `account.account`. */
export function currencyColumns(facts: GameFacts): readonly string[] {
  const columns = [...(facts.tables.get('account')?.columns.values() ?? [])];
  return columns
    .map((column) => column.name)
    .filter((name) => /^(cash|mileage|[jd]?coins?|drs?|ep|em|marks)$/i.test(name));
}

export function accountFindings(facts: GameFacts, settings: GameSettings): readonly Finding[] {
  if (!facts.tables.has('account')) return [];
  return [
    ...passwordFindings(facts, settings),
    ...lengthFindings(facts),
    ...statusFindings(facts, settings),
    ...loginFindings(facts),
    ...rightsFindings(facts, settings),
    ...accountHints(facts),
  ];
}

function passwordFindings(facts: GameFacts, { PASSWORD_SCHEME: scheme }: GameSettings): Finding[] {
  const findings: Finding[] = [];
  const stops = ['register', 'changePassword'] as const;
  const room = readable(facts, 'account', 'password')?.length ?? 0;
  if (room > 0 && room < storedLengths[scheme]) {
    const sentence = `account.password holds ${room} characters, a password in the form ${scheme} takes ${storedLengths[scheme]}: registration and new passwords are switched off. Check PASSWORD_SCHEME.`;
    findings.push({ code: 'password-column-short', severity: 'limit', sentence, stops });
  }
  const forms = [...facts.passwordForms.keys()];
  if (forms.length > 0 && !forms.includes(scheme)) {
    const sentence = `The stored passwords have the form ${forms.join(', ')}, but PASSWORD_SCHEME is ${scheme}, which the game would not understand: registration and new passwords are switched off. ${advice(forms)}`;
    findings.push({ code: 'password-scheme-differs', severity: 'limit', sentence, stops });
  }
  const lost = (facts.passwordForms.get('old-mysql') ?? 0) + (facts.passwordForms.get('unknown') ?? 0);
  if (lost > 0 && forms.includes(scheme)) {
    const sentence = `${lost} of the newest accounts have a password in a form the site does not know: they cannot log in until they reset it.`;
    findings.push({ code: 'passwords-unknown', severity: 'limit', sentence });
  }
  return findings;
}

function advice(forms: readonly PasswordForm[]): string {
  const better = forms.find((form) => form !== 'old-mysql' && form !== 'unknown');
  return better ? `Set PASSWORD_SCHEME=${better}.` : 'The site cannot write that form.';
}

function lengthFindings(facts: GameFacts): Finding[] {
  const findings: Finding[] = [];
  const short = (column: keyof typeof siteLimits) => {
    const length = readable(facts, 'account', column)?.length ?? siteLimits[column];
    return length < siteLimits[column] ? length : undefined;
  };
  const [login, email, code] = [short('login'), short('email'), short('social_id')];
  if (login) findings.push(limit('login-column-short', `Logins have at most ${login} characters here.`));
  if (email)
    findings.push(limit('email-column-short', `Email addresses have at most ${email} characters here.`));
  if (code !== undefined && code < minDeletionCodeLength) {
    const stops = ['register', 'changeDeletionCode'] as const;
    const sentence = `account.social_id holds ${code} characters; the game never accepts fewer than 7: registration is switched off.`;
    findings.push({ code: 'deletion-code-column-short', severity: 'limit', sentence, stops });
  } else if (code) {
    const sentence = `Deletion codes have at most ${code} characters here.`;
    findings.push({ code: 'deletion-code-length', severity: 'note', sentence });
  }
  return findings;
}

/** A word that is cut off would be another one. */
function statusFindings(facts: GameFacts, { modules, DELETION_STATUS }: GameSettings): Finding[] {
  const room = readable(facts, 'account', 'status')?.length ?? 0;
  if (!modules.includes('accountDeletion') || room === 0 || DELETION_STATUS.length <= room) return [];
  const sentence = `account.status holds ${room} characters, DELETION_STATUS has ${DELETION_STATUS.length}: closing accounts is switched off.`;
  return [{ code: 'deletion-status-long', severity: 'limit', sentence, stops: ['closeAccount'] }];
}

function loginFindings(facts: GameFacts): Finding[] {
  const login = readable(facts, 'account', 'login');
  if (!login) return [];
  const findings: Finding[] = [];
  if (!facts.tables.get('account')?.unique.has('login')) {
    const sentence =
      "account.login has no unique key: two players registering one login in the same instant could both get it, so registration is switched off. The game's own tables have this key; ask whoever removed it.";
    findings.push({ code: 'login-not-unique', severity: 'limit', sentence, stops: ['register'] });
  }
  if (!login.ignoresCase) {
    const sentence = `account.login distinguishes case. The game looks for lower case only, which is what the site writes.`;
    findings.push({ code: 'login-distinguishes-case', severity: 'note', sentence });
  }
  return findings;
}

function rightsFindings(facts: GameFacts, { modules }: Pick<GameSettings, 'modules'>): Finding[] {
  const account = (name: string) => facts.tables.get('account')?.columns.get(name);
  const lacks = (right: 'mayInsert' | 'mayUpdate', names: readonly string[]) =>
    names.filter((name) => account(name) && !account(name)?.[right]);
  const required = columnsWithoutDefault(facts).map((column) => column.name.toLowerCase());
  const rules: readonly (readonly [keyof typeof codes, string, string, readonly string[]])[] = [
    ['register', 'INSERT', 'Registration is', lacks('mayInsert', [...requiredInsertColumns, ...required])],
    ['changePassword', 'UPDATE', 'Changing and resetting passwords is', lacks('mayUpdate', ['password'])],
    ['changeEmail', 'UPDATE', 'Changing email addresses is', lacks('mayUpdate', ['email'])],
    ...(modules.includes('accountDeletion')
      ? ([['closeAccount', 'UPDATE', 'Closing accounts is', lacks('mayUpdate', closedColumns)]] as const)
      : []),
  ];
  return rules
    .filter(([, , , columns]) => columns.length > 0)
    .map(([write, right, what, columns]) => ({
      code: `${codes[write]}-not-granted`,
      severity: 'limit' as const,
      sentence: `${what} switched off: grant ${right} on ${columns.join(', ')} of the account table.`,
      stops: [write],
    }));
}

const codes = {
  register: 'register',
  changePassword: 'change-password',
  changeEmail: 'change-email',
  closeAccount: 'close-account',
} as const satisfies Partial<Record<GameAction, string>>;

const closedColumns = ['email', 'social_id', 'status'];

const requiredInsertColumns = ['login', 'password', 'social_id', 'email', 'status'];

/** Columns without a default that the site knows nothing about. */
export function columnsWithoutDefault(facts: GameFacts): readonly ColumnFacts[] {
  const columns = [...(facts.tables.get('account')?.columns.values() ?? [])];
  return columns.filter(
    ({ name, nullable, hasDefault }) =>
      !nullable && !hasDefault && !requiredInsertColumns.includes(name.toLowerCase()),
  );
}

function accountHints(facts: GameFacts): Finding[] {
  const notes: Finding[] = [];
  const note = (code: string, sentence: string) => notes.push({ code, severity: 'note', sentence });
  const others = currencyColumns(facts).filter((name) => !/^(cash|mileage)$/i.test(name));
  if (others.length > 0)
    note('other-currencies', `Other currencies exist and are left alone: ${others.join(', ')}.`);
  const supplied = columnsWithoutDefault(facts).map((column) => column.name);
  if (supplied.length > 0)
    note('columns-supplied', `Registration fills columns without a default: ${supplied.join(', ')}.`);
  if (!facts.tables.get('account')?.indexed.has('email')) {
    note(
      'email-not-indexed',
      'account.email has no index: an email is looked for in short slices of the table.',
    );
  }
  for (const login of facts.publishedPasswords) {
    note(
      'published-password',
      `Warning: the account "${login}" still has the password its server pack was published with. Anyone can log in: change it.`,
    );
  }
  return notes;
}

function limit(code: string, sentence: string): Finding {
  return { code, severity: 'limit', sentence };
}
