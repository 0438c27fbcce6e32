import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { footerYear } from '#contract/limits.ts';
import valley from '#web/art/pictures/valley.avif?url';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { inLanguage } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { marksOf, menuText } from './menu-link.tsx';
import { useLinks } from './menus.ts';
import { VisitorCounter } from './visitors/visitor-counter.tsx';

/** The owner's words, else the site's. */
function FooterLine() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { footer, siteName } = useShell().config;
  if (!footer)
    return <p className="footer-line">{t('site.copyright', { year: footerYear, site: siteName })}</p>;
  const { language, text } = footer;
  const ownLanguage = isLanguageCode(language) && language !== code ? tagOf(language) : undefined;
  return (
    <p className="footer-line" lang={ownLanguage}>
      {text}
    </p>
  );
}

export function Footer() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const links = useLinks('footer');
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
        {links.length > 0 && (
          <ul className="footer-text">
            {links.map((link) => (
              <li key={link.to + link.label}>
                <Link to={link.to} {...marksOf(link)} className="link footer-feed">
                  <Icon name={link.icon} size={18} />
                  {menuText(link)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="footer-text">
          <a href={inLanguage(code, '/feed.xml')} className="link footer-feed">
            <Icon name="feed" size={18} />
            {t('site.feed')}
          </a>
          <FooterLine />
        </div>
      </div>
    </footer>
  );
}
