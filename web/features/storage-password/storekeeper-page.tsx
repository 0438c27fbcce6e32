import type { PageMeta } from '#contract/rendered-page.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { loadSecondStep } from '#web/second-step/load-second-step.ts';
import { StoragePageContent } from './storage-page-content.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('account.storekeeper'),
  description: t('storage.lead'),
  noIndex: true,
});

export const loader = loadSecondStep;

export function Component() {
  const { t } = useTexts();
  return <StoragePageContent title={t('account.storekeeper')} lead={t('storage.lead')} />;
}
