import type { FormEvent } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { searchMaxLength } from '#contract/limits.ts';
import { useFollowQuery } from '#web/forms/use-follow-query.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';

/** `total` is null when the search failed. */
export interface PlayerSearchResult {
  readonly query: string;
  readonly total: number | null;
}

function Found({ result }: { readonly result: PlayerSearchResult }) {
  const { t } = useTexts();
  if (result.total === null) return <span className="text-danger">{t('home.searchFailed')}</span>;
  const text = t('home.found', { count: result.total, query: result.query });
  if (result.total === 0) return text;
  return (
    <Link to={`${paths.ranking}?${new URLSearchParams({ name: result.query })}`} className="link">
      {text}
    </Link>
  );
}

/** Shows how many players match. A plain form that works without JavaScript. */
export function PlayerSearch({ result }: { readonly result: PlayerSearchResult | null }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const navigate = useNavigate();
  const searching = location?.search.includes('player=') ?? false;

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const player = String(new FormData(event.currentTarget).get('player'));
    void navigate(`${pathname}?${new URLSearchParams({ player })}`, { preventScrollReset: true });
  }

  return (
    // `search` is a landmark; its result is announced from inside.
    <search className="player-search">
      <form method="get" action={useHref(pathname)} className="player-search-row" onSubmit={search}>
        <label className="sr-only" htmlFor="player">
          {t('home.searchLabel')}
        </label>
        <input
          ref={useFollowQuery(result?.query ?? '')}
          id="player"
          name="player"
          type="search"
          className="input"
          defaultValue={result?.query}
          maxLength={searchMaxLength}
          placeholder={t('home.searchLabel')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="quiet" icon="search" busy={searching} busyText={t('home.searching')}>
          {t('home.search')}
        </Button>
      </form>
      <p className="player-search-found" role="status">
        {result && <Found result={result} />}
      </p>
    </search>
  );
}
