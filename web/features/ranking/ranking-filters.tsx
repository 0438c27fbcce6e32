import { FilterForm } from './filter-form.tsx';
import { type RankingQuery, rankingUrl, readRankingQuery } from './ranking-query.ts';

export function RankingFilters({ query }: { readonly query: RankingQuery }) {
  const { tab } = query;
  return (
    <FilterForm
      query={query}
      of={tab}
      kept={tab === 'guilds' && <input type="hidden" name="tab" value="guilds" />}
      hrefOf={(asked) => rankingUrl(readRankingQuery(asked))}
      reset={rankingUrl({ tab })}
    />
  );
}
