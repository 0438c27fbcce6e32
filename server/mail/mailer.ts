import type { LanguageCode } from '#contract/languages.ts';
import type { Config } from '#server/settings/config.ts';

/** A finished mail. */
export interface Mail {
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: LanguageCode;
  /** The secret links in it: told to the log of a demo world without a mail server, and nowhere else. */
  readonly links: readonly string[];
}

/** Gives mails away. */
export interface Mailer {
  /** Resolves when somebody else has taken responsibility for the mail. @throws MailNotSent */
  send(mail: Mail): Promise<void>;
  /** Ends connections; a mail that is being sent fails. */
  close(): void;
}

/** The part of a log that mails write to; pino's fits. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The settings of mails; a `Config` fits. */
export type MailSettings = Pick<
  Config,
  'DATABASE_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SITE_NAME' | 'publicUrl' | 'dataDir'
>;
