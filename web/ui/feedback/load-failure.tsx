import { useRouteError } from 'react-router';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useKnownLocation } from '#web/page/use-known-location.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { StateBox } from './state-box.tsx';

interface LoadFailureProps {
  readonly title: string;
  /** Replaces the server's message. */
  readonly text?: string;
}

/** A page's `ErrorBoundary` for failed data. Retry is a link that works without a script. */
export function LoadFailure({ title, text }: LoadFailureProps) {
  const { t } = useTexts();
  const { pathname, search } = useKnownLocation();
  const error = useRouteError();
  return (
    <StateBox
      kind="error"
      title={title}
      text={text ?? errorText(error, t)}
      action={
        <ButtonLink to={{ pathname, search }} variant="quiet" icon="refresh">
          {t('site.tryAgain')}
        </ButtonLink>
      }
    />
  );
}
