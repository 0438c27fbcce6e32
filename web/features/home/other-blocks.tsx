import '#web/styles/home/blocks.css';
import '#web/styles/inner/inner.css';
import type { ShownBlockOf } from '#contract/api/design/home.ts';
import type { BlockKind } from '#contract/design/home-limits.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Countdown } from './countdown.tsx';
import type { GameFacts } from './game-facts.ts';
import type { Placed } from './layout.ts';
import { Partner } from './partner.tsx';
import { PlayerSearch, type PlayerSearchResult } from './player-search.tsx';
import { StatusStrip } from './status-strip.tsx';

interface Of<Kind extends BlockKind> {
  readonly block: ShownBlockOf<Kind>;
}

function OwnText({ block: { id, words } }: Of<'text'>) {
  const { title, html, language } = words;
  return (
    <section className="own-text" aria-labelledby={title && id}>
      {title && (
        <SectionTitle id={id}>
          <span lang={language}>{title}</span>
        </SectionTitle>
      )}
      <Prose html={html} lang={language} />
    </section>
  );
}

function OwnPicture({ block: { picture, link } }: Of<'picture'>) {
  const image = (
    <LibraryImage picture={picture} className="own-picture" sizes="(width < 64rem) 100vw, 1216px" />
  );
  return link ? <Link to={link}>{image}</Link> : image;
}

function Partners({ block: { partners = [] } }: Of<'partners'>) {
  const { t } = useTexts();
  if (partners.length === 0) return null;
  return (
    <section className="partners" aria-labelledby="partners">
      <SectionTitle id="partners">{t('home.partners')}</SectionTitle>
      <ul className="partners-list">
        {partners.map(({ name, link, picture }) => (
          <li key={`${name} ${link}`}>
            <Link to={link} className="partners-link" rel="noopener">
              {picture && <LibraryImage picture={picture} sizes="120px" />}
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Figures the game cannot provide at the moment are left out. */
function Status() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { members, newestMember, visitors } = useShell().statistics;
  return (
    <section className="home-status" aria-label={t('sidebar.statistics')}>
      {members !== null && (
        <p>
          <strong>{formatNumber(tag, members)}</strong> {t('sidebar.members', { count: members })}
        </p>
      )}
      {newestMember && (
        <p>
          <strong>{newestMember.name}</strong> {t('sidebar.newestMember')}
        </p>
      )}
      <p>
        <strong>{formatNumber(tag, visitors)}</strong> {t('site.visitors', { count: visitors })}
      </p>
    </section>
  );
}

function OnlyPartner() {
  const { partnerLogoUrl, partnerUrl } = useShell().config;
  return partnerLogoUrl && <Partner logo={partnerLogoUrl} url={partnerUrl} />;
}

export interface OtherProps {
  readonly block: Placed;
  readonly search: PlayerSearchResult | null;
  readonly game: GameFacts;
}

export { PageHeader, Prose };

/** What the home page of a new site has not, or has elsewhere. */
export function OtherBlock({ block, search, game }: OtherProps) {
  switch (block.kind) {
    case 'text':
      return <OwnText block={block} />;
    case 'picture':
      return <OwnPicture block={block} />;
    case 'partners':
      return block.partners ? <Partners block={block} /> : <OnlyPartner />;
    case 'countdown':
      return <Countdown block={block} />;
    case 'status':
      return <StatusStrip game={game} otherwise={<Status />} />;
    case 'playerSearch':
      return <PlayerSearch result={search} />;
    default:
      return null;
  }
}
