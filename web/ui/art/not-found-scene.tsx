import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Scene } from './scene.tsx';

export function NotFoundScene() {
  const { t } = useTexts();
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
