import { useRouteError } from 'react-router';
import { ApiError, ApiUnreachable } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useKnownLocation } from '#web/page/use-known-location.ts';
import { paths } from '#web/paths.ts';
import { Scene } from '#web/ui/art/scene.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { useHydrated } from '#web/ui/time/use-hydrated.ts';

/** Shown instead of a page that failed. */
export function Failure() {
  const { t } = useTexts();
  const error = useRouteError();
  const { pathname, search } = useKnownLocation();
  const refused = error instanceof ApiError ? error : undefined;
  const isInBrowser = useHydrated();
  const offline = error instanceof ApiUnreachable || (isInBrowser && !navigator.onLine);
  const text = offline ? t('failure.offline') : refused ? errorText(refused, t) : t('failure.text');
  return (
    <Scene
      overline={refused && t('notFound.error', { status: refused.status })}
      title={t('failure.title')}
      text={text}
      actions={
        <>
          <ButtonLink variant="gold" size="large" icon="refresh" to={pathname + search} reloads>
            {t('site.tryAgain')}
          </ButtonLink>
          <ButtonLink variant="ghost" size="large" to={paths.home}>
            {t('notFound.home')}
          </ButtonLink>
        </>
      }
    />
  );
}
