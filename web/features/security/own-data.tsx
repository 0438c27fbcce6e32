import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** The way to the page that gives everything stored about the account. */
export function OwnData() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="security-data">
      <SectionTitle id="security-data">{t('dataExport.title')}</SectionTitle>
      <p className="security-intro">{t('dataExport.lead')}</p>
      <ButtonLink to={paths.accountData} variant="quiet" icon="download">
        {t('dataExport.submit')}
      </ButtonLink>
    </section>
  );
}
