import { useRouteError } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

interface ProfileFailureProps {
  /** What the page is one of: players or guilds. */
  readonly title: string;
  readonly icon: IconName;
  /** What is said where nobody of this address is shown. */
  readonly missing: string;
  readonly text?: string;
  /** The list where others are. */
  readonly list: { readonly to: string; readonly label: string };
}

/** The page of a player or a guild that is not shown, or cannot be read. */
export function ProfileFailure({ title, icon, missing, text, list }: ProfileFailureProps) {
  const { t } = useTexts();
  const { config } = useShell();
  const error = useRouteError();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader view="hosts" overline={config.serverName} title={isMissing ? t('notFound.title') : title} />
      <PageBody>
        {isMissing ? (
          <StateBox
            kind="empty"
            icon={icon}
            title={missing}
            text={text}
            action={
              <ButtonLink to={list.to} variant="ghost" icon="crown">
                {list.label}
              </ButtonLink>
            }
          />
        ) : (
          <LoadFailure title={t('ranking.failed')} />
        )}
      </PageBody>
    </>
  );
}
