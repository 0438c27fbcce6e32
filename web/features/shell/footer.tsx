import { useTranslation } from 'react-i18next';
import { footerYear } from '#contract/limits.ts';
import valley from '#web/art/backdrops/valley.svg?url';
import { useShell } from '#web/shell-data.ts';
import { VisitorCounter } from './visitor-counter.tsx';

/** The valley from afar, the visitors, and whose site it is. */
export function Footer() {
  const { t } = useTranslation();
  const { config } = useShell();
  return (
    <footer className="footer">
      <img
        className="footer-valley"
        src={valley}
        alt=""
        width={1600}
        height={260}
        loading="lazy"
        decoding="async"
      />
      <div className="page-width footer-row">
        <VisitorCounter />
        <p className="text-meta text-muted">
          {t('site.copyright', { year: footerYear, site: config.siteName })}
        </p>
      </div>
    </footer>
  );
}
