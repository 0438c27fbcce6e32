import type { PageTexts } from '#web/i18n.ts';

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** «Firefox on Windows», or what is known of it. */
export function deviceText({ browser, system }: Device, t: PageTexts['t']): string {
  if (browser && system) return t('security.browserOnSystem', { browser, system });
  return browser ?? system ?? t('security.unknownDevice');
}
