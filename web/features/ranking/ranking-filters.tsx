import { type FormEvent, type ReactNode, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { characterClasses, empireNumbers, empireOf } from '#contract/game.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';
import { type RankingQuery, rankingUrl, readRankingQuery } from './ranking-query.ts';

/** Browsers keep form values when only the URL changes: reset them to the query. */
function useFollowAddress(query: RankingQuery) {
  const form = useRef<HTMLFormElement>(null);
  useLaterChanges(useLocation().key, () => {
    const { tab: _tab, page: _page, ...filters } = query;
    for (const [name, value] of Object.entries(filters)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = value === null ? '' : String(value);
      }
    }
  });
  return form;
}

interface ChoiceProps {
  readonly name: 'empire' | 'job';
  readonly label: string;
  /** Text of the empty choice, in the label's grammatical gender. */
  readonly all: string;
  readonly value: number | null;
  readonly children: ReactNode;
}

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <Field id={`ranking-${name}`} label={label}>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  );
}

function NameField({ name, label, value }: { name: 'name' | 'master'; label: string; value: string }) {
  const { t } = useTexts();
  return (
    <Field
      id={`ranking-${name}`}
      label={label}
      name={name}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={searchMaxLength}
      placeholder={t('ranking.namePlaceholder')}
      defaultValue={value}
    />
  );
}

interface Props {
  readonly query: RankingQuery;
  readonly name: string;
  readonly master: string;
}

/** A GET form that works without JavaScript, which only shortens the URL. */
export function RankingFilters({ query, name, master }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useFollowAddress(query);
  const guilds = query.tab === 'guilds';

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const next = readRankingQuery(new URLSearchParams(asked));
    void navigate(rankingUrl(next), { preventScrollReset: true });
  }

  return (
    <search className="block" aria-label={t('ranking.filters')}>
      <form
        ref={form}
        method="get"
        action={useHref(paths.ranking)}
        className="ranking-filters"
        data-tab={query.tab}
        onSubmit={search}
      >
        {guilds && <input type="hidden" name="tab" value="guilds" />}
        <Choice name="empire" label={t('ranking.empire')} all={t('ranking.allEmpires')} value={query.empire}>
          {empireNumbers.map((number) => (
            <option key={number} value={number}>
              {t(`empire.${empireOf(number)}`)}
            </option>
          ))}
        </Choice>
        {!guilds && (
          <Choice name="job" label={t('ranking.class')} all={t('ranking.allClasses')} value={query.job}>
            {characterClasses.map((each, job) => (
              <option key={each} value={job}>
                {t(`class.${each}`)}
              </option>
            ))}
          </Choice>
        )}
        <NameField name="name" label={t('ranking.name')} value={name} />
        {guilds && <NameField name="master" label={t('ranking.master')} value={master} />}
        <div className="ranking-buttons">
          <Button type="submit" variant="gold">
            {t('ranking.search')}
          </Button>
          <ButtonLink to={rankingUrl({ tab: query.tab })} variant="quiet" keepsScroll>
            {t('ranking.reset')}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}
