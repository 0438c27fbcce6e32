import { useRouteError } from 'react-router';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useAddress } from '#web/page/use-address.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { StateBox } from './state-box.tsx';

interface LoadFailureProps {
  readonly title: string;
  /** Instead of what the server said. */
  readonly text?: string;
}

/** For a page's `ErrorBoundary`: its data could not be had. Trying again is a link, so that it needs no script. */
export function LoadFailure({ title, text }: LoadFailureProps) {
  const { t } = useTexts();
  const { pathname, search } = useAddress();
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
