import type { FormEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';
import { characterClasses, empireNumbers, empireOf } from '#contract/game.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { useFollowAddress } from '#web/forms/use-follow-address.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { RankingQuery } from './ranking-query.ts';

interface ChoiceProps {
  readonly name: 'empire' | 'job' | 'sex';
  readonly label: string;
  /** Text of the empty choice, in the label's grammatical gender. */
  readonly all: string;
  readonly value: number | string | null;
  readonly children: ReactNode;
}

export function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <Field id={`ranking-${name}`} label={label}>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  );
}

interface NameFieldProps {
  readonly name: 'name' | 'master';
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
}

function NameField({ name, label, placeholder, value }: NameFieldProps) {
  return (
    <Field
      id={`ranking-${name}`}
      label={label}
      name={name}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={searchMaxLength}
      placeholder={placeholder}
      defaultValue={value ?? ''}
    />
  );
}

/** What a form asks for. */
export function askedBy(event: FormEvent<HTMLFormElement>): URLSearchParams {
  event.preventDefault();
  const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(asked);
}

interface FilterFormProps {
  readonly query: Pick<RankingQuery, 'empire' | 'job' | 'name' | 'master'>;
  readonly of: 'players' | 'guilds';
  readonly className?: string;
  /** Hidden fields: what a search must not lose. */
  readonly kept: ReactNode;
  /** Further choices among players. */
  readonly more?: ReactNode;
  /** The address of what is asked for. */
  readonly hrefOf: (asked: URLSearchParams) => string;
  /** The address without filters. */
  readonly reset: string;
}

/** A GET form that works without JavaScript, which only shortens the URL. */
export function FilterForm({ query, of, className, kept, more, hrefOf, reset }: FilterFormProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const asked = new Map<string, unknown>(Object.entries(query));
  const follow = useFollowAddress((name) => String(asked.get(name) ?? ''));
  return (
    <search className="block" aria-label={t('ranking.filters')}>
      <form
        {...follow}
        method="get"
        action={useHref(paths.ranking)}
        className={classNames('ranking-filters', className)}
        data-tab={of}
        onSubmit={(event) => void navigate(hrefOf(askedBy(event)), { preventScrollReset: true })}
      >
        {kept}
        <Choice name="empire" label={t('ranking.empire')} all={t('ranking.allEmpires')} value={query.empire}>
          {empireNumbers.map((number) => (
            <option key={number} value={number}>
              {t(`empire.${empireOf(number)}`)}
            </option>
          ))}
        </Choice>
        {of === 'players' && (
          <Choice name="job" label={t('ranking.class')} all={t('ranking.allClasses')} value={query.job}>
            {characterClasses.map((each, job) => (
              <option key={each} value={job}>
                {t(`class.${each}`)}
              </option>
            ))}
          </Choice>
        )}
        {of === 'players' && more}
        <NameField
          name="name"
          // Many languages name a guild with another word than a person.
          label={t(of === 'guilds' ? 'ranking.guildName' : 'ranking.name')}
          placeholder={t(of === 'guilds' ? 'ranking.guildNamePlaceholder' : 'ranking.namePlaceholder')}
          value={query.name}
        />
        {of === 'guilds' && (
          <NameField
            name="master"
            label={t('ranking.master')}
            placeholder={t('ranking.namePlaceholder')}
            value={query.master}
          />
        )}
        <div className="ranking-buttons">
          <Button type="submit" variant="gold">
            {t('ranking.search')}
          </Button>
          <ButtonLink to={reset} variant="quiet" keepsScroll>
            {t('ranking.reset')}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}
