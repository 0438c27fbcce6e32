import { loadPage } from '#web/page/read-page.ts';
import './sanctions.css';
import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { Page } from '#contract/api/pages.ts';
import type { Sanction } from '#contract/api/world/bans.ts';
import { apiContext } from '#web/api.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPublishedPage, metaOfPage, PublishedPage } from '#web/page/published-page.tsx';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

interface Data {
  /** What an administrator has published here, which stands above the list. */
  readonly page: Page | null;
  readonly sanctions: ResponseOf<'GET /api/sanctions'>;
}

/** @throws ApiError */
export async function loader({ context, request }: LoaderArgs): Promise<Data> {
  const api = context.get(apiContext);
  const [page, sanctions] = await Promise.all([
    loadPublishedPage(api, paths.sanctions),
    loadPage(request.url, (page) =>
      api.call('GET /api/sanctions', { query: { page: Math.min(page, 1_000) } }),
    ),
  ]);
  return { page, sanctions };
}

export const meta: MetaOf = (data: Data | undefined, t) =>
  data?.page
    ? metaOfPage(data.page)
    : {
        title: t('sidebar.sanctions'),
        description: describe(t('sanctions.description')),
        path: paths.sanctions,
      };

/** Bans that are public: who, why and until when. */
export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const { page, sanctions } = useLoaderData<Data>();
  if (page) {
    return (
      <PublishedPage page={page}>
        <List sanctions={sanctions} />
      </PublishedPage>
    );
  }
  return (
    <>
      <PageHeader
        view="market"
        title={t('sidebar.sanctions')}
        overline={config.serverName}
        lead={t('sanctions.lead')}
      />
      <PageBody>
        <List sanctions={sanctions} />
      </PageBody>
    </>
  );
}

function List({ sanctions: { data, pagination } }: Pick<Data, 'sanctions'>) {
  const { t } = useTexts();
  if (data.length === 0) {
    return (
      <StateBox
        kind="empty"
        icon="shield"
        level={2}
        title={t('sanctions.empty')}
        text={t('sanctions.emptyText')}
      />
    );
  }
  return (
    <>
      <ul className="sanctions panel">
        {data.map((sanction) => (
          <Row key={`${sanction.character} ${sanction.givenAt}`} sanction={sanction} />
        ))}
      </ul>
      <Pagination
        pagination={pagination}
        hrefOf={(page) => ({ pathname: paths.sanctions, search: page === 1 ? '' : `?page=${page}` })}
      />
    </>
  );
}

function Row({ sanction: { character, reason, givenAt, endsAt, state } }: { readonly sanction: Sanction }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const end =
    endsAt === null ? t('sanctions.forever') : t('sanctions.until', { date: formatDate(tag, endsAt) });
  return (
    <li className="sanction">
      <time className="sanction-facts" dateTime={givenAt} suppressHydrationWarning>
        {formatDate(tag, givenAt)}
      </time>
      <span className="sanction-name" translate="no">
        {character}
      </span>
      <span>{reason}</span>
      <span className="sanction-facts" suppressHydrationWarning>
        {state === 'lifted' ? t('sanctions.lifted') : `${t(`sanctions.${state}`)} · ${end}`}
      </span>
    </li>
  );
}
