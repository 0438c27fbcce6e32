import { useHref, useNavigate } from 'react-router';
import { sexes, usualSpan } from '#contract/standings/kinds.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { askedBy, Choice, FilterForm } from './filter-form.tsx';
import { isGuildTab, readStandingsQuery, type StandingsQuery, standingsUrl } from './standings-query.ts';

interface Props {
  readonly query: StandingsQuery;
}

/** What a form must not lose: the tab and the span. */
function Kept({ query: { tab, days } }: Props) {
  return (
    <>
      {tab !== 'players' && <input type="hidden" name="tab" value={tab} />}
      {days !== usualSpan && <input type="hidden" name="days" value={days} />}
    </>
  );
}

const hrefOf = (asked: URLSearchParams) => standingsUrl(readStandingsQuery(asked));

export function StandingsFilters({ query }: Props) {
  const { t } = useTexts();
  return (
    <FilterForm
      query={query}
      of={isGuildTab(query.tab) ? 'guilds' : 'players'}
      className="standings-filters"
      kept={<Kept query={query} />}
      more={
        <Choice name="sex" label={t('standings.sex')} all={t('standings.allSexes')} value={query.sex}>
          {sexes.map((sex) => (
            <option key={sex} value={sex}>
              {t(`standings.${sex}`)}
            </option>
          ))}
        </Choice>
      }
      hrefOf={hrefOf}
      reset={standingsUrl({ tab: query.tab, days: query.days })}
    />
  );
}

/** Fewer pages are all in sight. */
const fewPages = 7;

/** Goes to a page by its number, without JavaScript too. */
export function PageJump({ query, totalPages }: Props & { readonly totalPages: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const action = useHref(paths.ranking);
  if (totalPages <= fewPages) return null;
  const { page: _page, tab: _tab, days: _days, ...filters } = query;
  return (
    <form
      method="get"
      action={action}
      className="page-jump"
      onSubmit={(event) => void navigate(hrefOf(askedBy(event)))}
    >
      <Kept query={query} />
      {Object.entries(filters).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="page-jump">{t('standings.jump')}</label>
      <input
        id="page-jump"
        className="input"
        name="page"
        type="number"
        inputMode="numeric"
        min={1}
        max={totalPages}
        required
      />
      <Button type="submit" variant="quiet">
        {t('standings.go')}
      </Button>
    </form>
  );
}
