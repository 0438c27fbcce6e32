import type { ReactNode } from 'react';
import type { SystemStatus } from '#contract/api/status.ts';
import { tagOf } from '#contract/languages.ts';
import type { Permission } from '#contract/permissions.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { useDraftPlaces } from './draft-places.ts';
import { Health } from './engine-card.tsx';
import { NewAdministrators } from './new-administrators.tsx';

interface Matter {
  readonly key: string;
  readonly urgent?: boolean;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly link?: {
    readonly to: string;
    readonly text: string;
    readonly label?: string;
    /** Of those who may open it; the reader's own drafts are of pages he may open. */
    readonly permission?: Permission;
  };
}

function useFailures({ mail, translation }: SystemStatus): readonly Matter[] {
  const { t } = useTexts();
  const mails: Matter = {
    key: 'mail',
    urgent: true,
    icon: 'mail',
    title: t('admin.state.mail'),
    text: t('site.labelled', { label: t('admin.state.mailFailed'), value: mail.failed }),
  };
  const engines = translation.engines.filter(
    ({ pausedUntil, trouble }) => pausedUntil !== null || trouble !== null,
  );
  return [
    ...(mail.failed > 0 ? [mails] : []),
    ...engines.map(
      (engine): Matter => ({
        key: `engine ${engine.name}`,
        urgent: engine.pausedUntil !== null,
        icon: 'globe',
        title: engine.name,
        text: <Health engine={engine} />,
      }),
    ),
    ...translation.failedItems.map(
      ({ kind, id, title, language, failed }): Matter => ({
        key: `${kind} ${id}`,
        urgent: true,
        icon: 'warn',
        title: <span lang={tagOf(language)}>{title}</span>,
        text: t('admin.news.failedLanguages', { count: failed }),
        link: {
          to: adminPaths.translations(kind, id),
          text: t('admin.news.translations'),
          label: t('admin.news.translationsOf', { title }),
          permission: 'translations.edit',
        },
      }),
    ),
  ];
}

function useUnfinished({ storage }: SystemStatus): readonly Matter[] {
  const { t } = useTexts();
  const drafts = useDraftPlaces();
  return [
    ...drafts.map(
      ({ name, to, text }): Matter => ({
        key: `draft ${name}`,
        icon: 'edit',
        title: t('admin.state.unfinished'),
        text: t('admin.state.unfinishedText', { place: text }),
        link: { to, text },
      }),
    ),
    ...(storage.waitingUploads > 0
      ? [
          {
            key: 'uploads',
            icon: 'upload' as const,
            title: t('site.labelled', {
              label: t('admin.state.waitingUploads'),
              value: storage.waitingUploads,
            }),
            link: {
              to: adminPaths.downloads,
              text: t('admin.downloads.add'),
              permission: 'downloads.manage' as const,
            },
          },
        ]
      : []),
  ];
}

interface AttentionProps {
  readonly status: SystemStatus;
  /** Whether the checklist has open points. */
  readonly hasOpenSetUp?: boolean;
}

/** What an administrator should look at first, the most urgent on top; what is not set up is in the checklist. */
export function Attention({ status, hasOpenSetUp = false }: AttentionProps) {
  const { t } = useTexts();
  const matters = [...useFailures(status), ...useUnfinished(status)];
  const { newAdministrators } = status;
  const isQuiet = matters.length + newAdministrators.length === 0;
  return (
    <div className="admin-section">
      {isQuiet &&
        (hasOpenSetUp ? (
          <p className="admin-health" data-health="doubtful">
            <Icon name="info" size={20} />
            {t('admin.state.attentionSetUp', { place: t('admin.checklist.title') })}
          </p>
        ) : (
          <p className="admin-health" data-health="good">
            <Icon name="check" size={20} />
            {t('admin.state.attentionNone')}
          </p>
        ))}
      <NewAdministrators logins={newAdministrators} />
      {matters.length > 0 && (
        <ul className="attention panel">
          {matters.map((matter) => (
            <Row key={matter.key} matter={matter} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ matter: { urgent, icon, title, text, link } }: { readonly matter: Matter }) {
  return (
    <li className="attention-row" data-urgent={urgent || undefined}>
      <Icon name={icon} size={20} />
      <div className="attention-text">
        <strong>{title}</strong>
        {text !== undefined && <div>{text}</div>}
      </div>
      {link &&
        (link.permission ? (
          <IfPermitted permission={link.permission}>
            <ToMatter {...link} />
          </IfPermitted>
        ) : (
          <ToMatter {...link} />
        ))}
    </li>
  );
}

function ToMatter({ to, text, label }: NonNullable<Matter['link']>) {
  return (
    <ButtonLink to={to} variant="quiet" size="small" aria-label={label}>
      {text}
    </ButtonLink>
  );
}
