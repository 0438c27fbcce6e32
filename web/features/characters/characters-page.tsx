import { useLoaderData, useRouteError } from 'react-router';
import type { PageMeta } from '#contract/rendered-page.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { CharacterList } from '#web/characters/character-list.tsx';
import { loadOwnCharacters, type OwnCharacters } from '#web/characters/load-characters.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('characters.title'),
  description: t('characters.description'),
  noIndex: true,
});

export function loader({ context }: LoaderArgs): Promise<OwnCharacters> {
  return loadOwnCharacters(context.get(apiContext));
}

export function Component() {
  const { t } = useTexts();
  const own = useLoaderData<OwnCharacters>();
  return (
    <>
      <PageHeader view="road" overline={own.account?.login} title={t('characters.title')} />
      {own.account && <AccountStyles />}
      <PageBody>{own.account ? <CharacterList {...own} /> : <LoginRequired />}</PageBody>
    </>
  );
}

/** Shown when even the session could not be loaded. */
export function ErrorBoundary() {
  const { t } = useTexts();
  const isRefused = useRouteError() instanceof ApiError;
  return (
    <>
      <PageHeader view="road" title={t('characters.title')} />
      <PageBody>
        <LoadFailure title={isRefused ? t('characters.failed') : t('characters.connection')} />
      </PageBody>
    </>
  );
}
