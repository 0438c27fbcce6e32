import { useTranslation } from 'react-i18next';
import type { MetaOf } from '#web/page-state.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Scene } from '#web/ui/scene.tsx';

export const meta: MetaOf = (_data, t) => ({ title: t('notFound.title'), noIndex: true });

/** Every address without a page; the server answers it with 404. */
export function Component() {
  const { t } = useTranslation();
  return (
    <Scene
      overline={t('notFound.error', { status: 404 })}
      title={t('notFound.title')}
      text={<p>{t('notFound.text')}</p>}
      actions={
        <>
          <ButtonLink variant="gold" size="large" icon="gate" to={paths.home}>
            {t('notFound.home')}
          </ButtonLink>
          <ButtonLink variant="ghost" size="large" to={paths.ranking}>
            {t('notFound.ranking')}
          </ButtonLink>
        </>
      }
    />
  );
}
