import type { LanguageCode } from '#contract/languages.ts';
import type { Config } from '#server/settings/config.ts';

export interface Mail {
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: LanguageCode;
  /** The secret links in it; only a demo world without a mail server logs them. */
  readonly links: readonly string[];
}

export interface Mailer {
  /**
   * Resolves when a server has accepted the mail.
   * @returns what it said, without the recipient; empty for a file
   * @throws MailDeliveryError
   */
  send(mail: Mail): Promise<string>;
  /** Closes connections; mails being sent fail. */
  close(): void;
}

/** The part of pino's logger that mails need. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A `Config` fits. */
export type MailSettings = Pick<
  Config,
  'DATABASE_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SITE_NAME' | 'publicUrl' | 'dataDir'
>;
