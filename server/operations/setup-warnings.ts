import { isLocal } from '#server/request/cookies.ts';
import type { Config } from '#server/settings/config.ts';

export interface SetupWarning {
  readonly code: 'mail.notSet' | 'publicUrl.notSet' | 'publicUrl.notHttps';
  /** In English, for the start and `npm run doctor`; the checklist of the administration has sentences of its own. */
  readonly sentence: string;
}

type SetupSettings = Pick<Config, 'DATABASE_URL' | 'SMTP_URL' | 'PUBLIC_URL' | 'publicUrl'>;

/** Problems of settings that do not prevent a start. The demo world has none. */
export function setupWarnings(settings: SetupSettings): SetupWarning[] {
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, publicUrl } = settings;
  const warnings: (SetupWarning | false)[] = [
    Boolean(DATABASE_URL && !SMTP_URL) && {
      code: 'mail.notSet',
      sentence:
        'SMTP_URL is not set: no mail reaches a player, reset links included; each becomes a file in DATA_DIR/mail.',
    },
    Boolean((DATABASE_URL || SMTP_URL) && !PUBLIC_URL) && {
      code: 'publicUrl.notSet',
      sentence: `PUBLIC_URL is not set: links in mails lead to ${publicUrl}, which works on this machine only.`,
    },
    !publicUrl.startsWith('https:') &&
      !isLocal(settings) && {
        code: 'publicUrl.notHttps',
        sentence: 'PUBLIC_URL is not https: browsers will refuse to stay logged in.',
      },
  ];
  return warnings.filter((warning) => warning !== false);
}
