import { literalMessages } from './literal-messages.ts';

/**
 * How an error's `message` is written: as its translation key (login failures, sessions and limits, which the browser
 * translates), as the literal text the specification names, or as a sentence in the requested language.
 */
export type MessageStyle = 'key' | { readonly literal: string } | 'sentence';

interface Failing {
  readonly status: number;
  readonly message: MessageStyle;
}

const sentence = (status: number): Failing => ({ status, message: 'sentence' });
const key = (status: number): Failing => ({ status, message: 'key' });
const literal = (status: number, code: keyof typeof literalMessages): Failing => ({
  status,
  message: { literal: literalMessages[code] },
});

/** Every API error. The code is stable and is also the translation key of its message. */
export const apiErrors = {
  'rateLimit.general': key(429),
  'rateLimit.auth': key(429),
  'rateLimit.passwordChange': key(429),
  'rateLimit.emailChange': key(429),
  'rateLimit.emailVerification': key(429),
  'rateLimit.captcha': key(429),

  'auth.required': key(401),
  'auth.serviceUnavailable': key(503),
  'auth.sessionExpired': key(401),
  'auth.accountInactive': key(401),
  'auth.sessionMismatch': key(403),
  'auth.adminRequired': key(403),
  'auth.confirmRequired': sentence(403),
  'auth.staffSessionEnded': sentence(403),
  'auth.secondStepRequired': sentence(403),

  'login.missing': key(400),
  'login.captchaRequired': key(400),
  'login.captchaUsedUp': key(400),
  'login.wrong': key(401),
  'login.blocked': key(403),
  'login.emailUnverified': key(403),
  'login.secondStep': key(401),
  'login.secondStepEnded': key(401),

  'captcha.wrong': sentence(400),
  'captcha.burnt': sentence(400),
  'captcha.expired': sentence(400),
  'captcha.audioUnavailable': sentence(404),

  'register.usernameRequired': sentence(400),
  'register.usernameLength': sentence(400),
  'register.usernameCharacters': sentence(400),
  'register.passwordRequired': sentence(400),
  'register.passwordLength': sentence(400),
  'register.passwordCharacters': sentence(400),
  'register.emailRequired': sentence(400),
  'register.emailInvalid': sentence(400),
  'register.emailTooLong': sentence(400),
  'register.passwordsDiffer': sentence(400),
  'register.termsRequired': sentence(400),
  'register.captchaRequired': sentence(400),
  'register.captchaUsedUp': sentence(400),
  'register.deletionCodeInvalid': sentence(400),
  'register.deletionCodeTooLong': sentence(400),
  'register.loginTaken': sentence(409),
  'register.emailTaken': sentence(409),
  'register.invalid': sentence(400),

  'password.currentRequired': sentence(400),
  'password.newRequired': sentence(400),
  'password.confirmRequired': sentence(400),
  'password.differ': sentence(400),
  'password.newLength': sentence(400),
  'password.characters': sentence(400),
  'password.common': sentence(400),
  'password.sameAsLogin': sentence(400),
  'password.breached': sentence(400),
  'password.currentIncorrect': literal(403, 'password.currentIncorrect'),
  'email.newRequired': sentence(400),
  'email.newInvalid': sentence(400),
  'email.confirmRequired': sentence(400),
  'email.differ': sentence(400),
  'email.unchanged': sentence(400),
  'email.passwordRequired': sentence(400),
  'email.passwordIncorrect': literal(403, 'email.passwordIncorrect'),
  'email.taken': literal(409, 'email.taken'),
  'verifyEmail.invalidLink': sentence(400),
  'undoEmail.outdatedLink': sentence(409),
  'reset.emailRequired': sentence(400),
  'reset.emailInvalid': sentence(400),
  'reset.invalidLink': sentence(400),
  'reset.passwordLength': sentence(400),

  'security.sessionNotFound': sentence(404),
  'twoStep.codeRequired': sentence(400),
  'twoStep.codeWrong': sentence(403),
  'twoStep.alreadyOn': sentence(409),
  'twoStep.notOn': sentence(409),
  'passkeys.ended': sentence(400),
  'passkeys.refused': sentence(401),
  'passkeys.notFound': sentence(404),
  'passkeys.nameRequired': sentence(400),
  'passkeys.tooMany': sentence(409),
  'passkeys.alreadyAdded': sentence(409),
  'passkeys.lastStep': sentence(409),

  'dataExport.noEmail': sentence(409),
  'dataExport.tooSoon': sentence(409),
  'dataExport.invalidLink': sentence(400),
  'accountDeletion.pending': sentence(409),

  'deletionCode.required': sentence(400),
  'storage.required': sentence(400),
  'storage.invalid': sentence(400),
  'storage.none': sentence(409),

  'news.notFound': sentence(404),
  'news.incomplete': sentence(400),
  'news.outdated': sentence(409),
  'news.timeInvalid': sentence(400),
  'news.pinnedFull': sentence(409),
  'news.alreadyPublic': sentence(409),
  'pages.notFound': sentence(404),
  'pages.incomplete': sentence(400),
  'pages.outdated': sentence(409),
  'pages.takenBack': sentence(409),
  'translations.notFound': sentence(404),
  'translations.incomplete': sentence(400),
  'glossary.notFound': sentence(404),
  'glossary.invalid': sentence(400),
  'glossary.taken': sentence(409),
  'glossary.full': sentence(409),
  'downloads.notFound': sentence(404),
  'downloads.incomplete': sentence(400),
  'downloads.addressIncomplete': sentence(400),
  'downloads.addressInvalid': sentence(400),
  'uploads.noFile': sentence(400),
  'uploads.notFound': sentence(400),
  'uploads.tooLarge': sentence(413),
  'uploads.noSpace': sentence(507),
  'uploads.wrongOffset': sentence(409),
  'uploads.incomplete': sentence(400),
  'uploads.busy': sentence(409),

  'request.invalid': sentence(400),
  'request.notJson': sentence(400),
  'request.tooLarge': sentence(413),
  'request.unsupportedType': sentence(415),
  'request.notFound': sentence(404),
  'request.methodNotAllowed': sentence(405),
  'request.foreignOrigin': sentence(403),
  'server.gameUnavailable': sentence(503),
  'server.gameLimited': sentence(503),
  'server.unavailable': sentence(503),
  'server.diskUnavailable': sentence(503),
  'server.storeUnavailable': sentence(503),
  'server.maintenance': sentence(503),
  'server.error': sentence(500),
} as const satisfies Record<string, Failing>;

export type ErrorCode = keyof typeof apiErrors;
