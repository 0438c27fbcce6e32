import type { Check } from '#contract/api/setup/checklist.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import type { Translate } from '#web/i18n.ts';
import { utcTime } from '#web/ui/time/utc-time.ts';

type Words = (check: Check, t: Translate, tag: string) => string;

const date: (key: 'admin.checklist.backup.fresh' | 'admin.checklist.backup.old') => Words =
  (key) =>
  ({ at }, t, tag) =>
    t(key, { date: at === null ? '' : utcTime(tag, at) });

const labelled = (t: Translate, label: string, value: string | number | null) =>
  t('site.labelled', { label, value: value ?? '' });

const list = (details: Check['details']) => (details ?? []).join(', ');

const size: Words = ({ count }, _, tag) => formatFileSize(tag, count ?? 0);

/** What is said about each finding. */
const sentences: Readonly<Record<string, Words>> = {
  'publicUrl.set': ({ details }) => list(details),
  'publicUrl.notSet': (_, t) => t('admin.setup.publicUrl.notSet', { setting: 'PUBLIC_URL' }),
  'tls.on': (_, t) => t('admin.checklist.tls.on'),
  'tls.local': (_, t) => t('admin.checklist.tls.local'),
  'tls.off': (_, t) => t('admin.setup.publicUrl.notHttps', { setting: 'PUBLIC_URL' }),
  'mail.on': (_, t) => t('admin.state.mailSmtp'),
  'mail.notSet': (_, t) => t('admin.setup.mail.notSet', { setting: 'SMTP_URL' }),
  'mail.failing': ({ count }, t) => labelled(t, t('admin.state.mailFailed'), count),
  'translation.on': ({ details }, t) => labelled(t, t('admin.state.ready'), list(details)),
  'translation.notSet': (_, t) => t('admin.translation.notSet', { setting: 'TRANSLATE_ENGINES' }),
  'translation.noModels': (_, t) => t('admin.checklist.noModels'),
  'translation.paused': ({ details }, t) => t('admin.checklist.paused', { engines: list(details) }),
  'ownStep.on': (_, t) => t('admin.checklist.ownStep.on'),
  'ownStep.off': (_, t) => t('admin.checklist.ownStep.off'),
  'staffStep.on': (_, t) => t('admin.checklist.staffStep.on'),
  'staffStep.missing': ({ count }, t) => t('admin.checklist.staffStep.missing', { count: count ?? 0 }),
  'staffStep.unknown': (_, t) => t('admin.state.unknown'),
  'backup.fresh': date('admin.checklist.backup.fresh'),
  'backup.old': date('admin.checklist.backup.old'),
  'backup.none': (_, t) => t('admin.checklist.backup.none'),
  'game.works': (_, t) => t('admin.checklist.game.works'),
  'game.limited': (_, t) => t('admin.checklist.game.limited'),
  'game.away': (_, t) => t('admin.checklist.game.away'),
  'menu.complete': (_, t) => t('admin.checklist.menuComplete'),
  'menu.dead': ({ count }, t) => t('admin.checklist.menuDead', { count: count ?? 0 }),
  'pages.filled': (_, t) => t('admin.checklist.pages.filled'),
  'pages.empty': ({ count }, t) => t('admin.checklist.pages.empty', { count: count ?? 0 }),
  'disk.enough': size,
  'disk.unknown': (_, t) => t('admin.state.unknown'),
  'disk.low': (check, t, tag) => t('admin.checklist.diskLow', { size: size(check, t, tag) }),
};

export function checkSentence(check: Check, t: Translate, tag: string): string {
  return sentences[`${check.name}.${check.finding}`]?.(check, t, tag) ?? check.finding;
}

export function checkTitle({ name }: Check, t: Translate): string {
  if (name === 'mail') return t('admin.state.mail');
  if (name === 'translation') return t('admin.state.translation');
  if (name === 'pages') return t('admin.nav.pages');
  if (name === 'disk') return t('admin.state.freeBytes');
  return t(`admin.checklist.name.${name}`);
}
