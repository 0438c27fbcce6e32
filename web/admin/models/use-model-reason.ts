import { useTexts } from '#web/i18n.ts';

/** Translates why a model could not be had; an unknown code is shown as it is. */
export function useModelReason(): (code: string) => string {
  const { t, has } = useTexts();
  return (code) => {
    const key = `admin.models.reason.${code}`;
    return has(key) ? t(key as 'admin.models.reason.error') : code;
  };
}
