import { useLoaderData } from 'react-router';
import type { Figures } from '#contract/api/staff/figures.ts';
import { type DailyFigure, dailyFigures, figureSpans } from '#contract/figures/figure-names.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { DayChart } from '#web/admin/charts/day-chart.tsx';
import { DayHint } from '#web/admin/charts/day-hint.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { reasonNotToDraw } from '#web/ui/charts/points.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { figuresCsv } from './figures-csv.ts';
import { Groups } from './groups.tsx';
import { ReturningChart } from './returning-chart.tsx';

interface Data {
  readonly span: number;
  readonly figures: Figures;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('figures.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context, request }: LoaderArgs): Promise<Data> {
  const asked = Number(new URL(request.url).searchParams.get('tab'));
  const span = figureSpans.find((each) => each === asked) ?? figureSpans[0];
  const api = context.get(apiContext);
  const { data } = await api.call('GET /api/admin/figures', { query: { days: span } });
  return { span, figures: data };
}

export const ErrorBoundary = AdminFailure;

const spanTexts = { 30: 'month', 90: 'quarter', 365: 'year' } as const;

const titles = {
  visits: 'admin.state.visits',
  registrations: 'admin.state.registrations',
  logins: 'admin.figures.logins',
  activeAccounts: 'admin.figures.active',
  newsReads: 'admin.figures.newsReads',
  downloads: 'admin.nav.downloads',
  translations: 'admin.figures.translations',
} as const satisfies Record<DailyFigure, string>;

function Spans({ current }: { readonly current: number }) {
  const { t } = useTexts();
  return (
    <nav className="figure-spans" aria-label={t('admin.figures.span')}>
      {figureSpans.map((span) => (
        <Link
          key={span}
          to={span === figureSpans[0] ? adminPaths.figures : `${adminPaths.figures}?tab=${span}`}
          aria-current={span === current ? 'true' : undefined}
          keepsScroll
        >
          {t(`admin.figures.${spanTexts[span]}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Those with a line first, so that no short card stands beside a high one. */
function Daily({ days }: Pick<Figures, 'days'>) {
  const { t } = useTexts();
  const all = dailyFigures.map((name) => {
    const values = days.map((each) => ({ day: each.day, value: each[name] }));
    return { name, values, isDrawn: reasonNotToDraw(values) === undefined };
  });
  return [true, false].map((isDrawn) => (
    <div key={String(isDrawn)} className="charts figure-charts">
      {all
        .filter((each) => each.isDrawn === isDrawn)
        .map(({ name, values }) => (
          <DayChart key={name} title={t(titles[name])} hasSum={name !== 'activeAccounts'} days={values} />
        ))}
    </div>
  ));
}

/** Sums of days over time. */
export function Component() {
  const { t } = useTexts();
  const { span, figures } = useLoaderData<Data>();
  return (
    <div className="admin-sections">
      <section aria-labelledby="admin-figures">
        <SectionTitle id="admin-figures">{t('figures.title')}</SectionTitle>
        <div className="admin-section">
          <p className="admin-intro">{t('admin.figures.text')}</p>
          <div className="figure-tools">
            <Spans current={span} />
            <Button
              variant="quiet"
              size="small"
              icon="download"
              className="needs-script"
              onClick={() => saveFile(`figures-${span}.csv`, figuresCsv(figures), 'text/csv')}
            >
              {t('admin.figures.csv', { format: 'CSV' })}
            </Button>
          </div>
          <Daily days={figures.days} />
          <DayHint timeZone={figures.timeZone} />
        </div>
      </section>
      <section aria-labelledby="figures-returning">
        <SectionTitle id="figures-returning">{t('admin.figures.returning')}</SectionTitle>
        <div className="admin-section">
          <p className="admin-intro">{t('admin.figures.returningHint')}</p>
          <div className="charts figure-charts">
            {figures.returning.map((each) => (
              <ReturningChart key={each.after} {...each} />
            ))}
          </div>
        </div>
      </section>
      <Groups {...figures} />
    </div>
  );
}
