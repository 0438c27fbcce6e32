import './compare.css';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Player } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { playtimeBounds } from '#contract/profiles/bands.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { playtimeText } from './facts.tsx';

interface CompareProps {
  readonly player: Player;
  readonly other: Player | 'notFound' | null;
}

/** Two players side by side. The form works without scripts. */
export function Compare({ player, other }: CompareProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { prefix } = useLanguage();
  const isFound = other !== null && other !== 'notFound';
  const compareWith = (name: string) =>
    navigate(`${paths.player(player.name)}?with=${encodeURIComponent(name)}#compare`, {
      preventScrollReset: true,
    });
  return (
    <section id="compare" className="panel compare" aria-labelledby="compare-title">
      <h2 id="compare-title" className="text-card">
        {isFound
          ? t('profiles.compare.both', { one: other.name, other: player.name })
          : t('profiles.compare.title')}
      </h2>
      <form
        method="get"
        action={`${prefix}${paths.player(player.name)}#compare`}
        className="compare-form"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('with') ?? '').trim();
          if (name !== '') void compareWith(name);
        }}
      >
        <label className="sr-only" htmlFor="compare-with">
          {t('profiles.compare.name')}
        </label>
        <input
          id="compare-with"
          name="with"
          className="input"
          placeholder={t('profiles.compare.name')}
          maxLength={searchMaxLength}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="ghost">
          {t('profiles.player.compare')}
        </Button>
      </form>
      <OwnChoice player={player} onChoose={compareWith} />
      {other === 'notFound' && <Note edge="gold" icon="lock" level={3} title={t('profiles.notFound')} />}
      {isFound && <Table left={other} right={player} />}
    </section>
  );
}

interface OwnChoiceProps {
  readonly player: Player;
  readonly onChoose: (name: string) => void;
}

/** The visitor's own ranked characters. */
function OwnChoice({ player, onChoose }: OwnChoiceProps) {
  const { t } = useTexts();
  const api = useApi();
  const accountId = useSession()?.account.id;
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    setNames([]);
    if (accountId === undefined) return;
    const controller = new AbortController();
    api
      .call('GET /api/characters', { query: { accountId }, signal: controller.signal })
      .then(({ characters }) =>
        setNames(characters.flatMap(({ id, name, rank }) => (rank !== null && id !== player.id ? name : []))),
      )
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, accountId, player.id]);
  if (names.length === 0) return null;
  return (
    <p className="compare-own">
      {t('profiles.compare.own')}
      {names.map((name) => (
        <Button key={name} variant="quiet" size="small" translate="no" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </p>
  );
}

interface Row {
  readonly label: string;
  readonly left: string;
  readonly right: string;
  /** Lengths of the bars, 0–1; none where a bar would tell more than the words. */
  readonly bars: readonly [number, number] | null;
  /** Above zero when the left one is better. */
  readonly lead: number;
}

type Sides = { readonly left: Player; readonly right: Player };

function useRows({ left, right }: Sides): readonly Row[] {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const numbers = (label: string, one: number, other: number): Row => {
    const most = Math.max(Math.abs(one), Math.abs(other), 1);
    const bars = [Math.max(0, one) / most, Math.max(0, other) / most] as const;
    return { label, left: formatNumber(tag, one), right: formatNumber(tag, other), bars, lead: one - other };
  };
  const rows = [
    numbers(t('ranking.level'), left.level, right.level),
    { ...numbers(t('ranking.rank'), left.rank, right.rank), bars: null, lead: right.rank - left.rank },
  ];
  // Experience is counted within a level.
  if (left.level === right.level) rows.push(numbers(t('ranking.experience'), left.exp, right.exp));
  if (left.alignment !== null && right.alignment !== null) {
    rows.push(numbers(t('profiles.player.alignment'), left.alignment, right.alignment));
  }
  if (left.playtime !== null && right.playtime !== null) {
    const bar = (band: number) => (band + 1) / playtimeBounds.length;
    rows.push({
      label: t('profiles.player.playtime'),
      left: playtimeText(t, tag, left.playtime),
      right: playtimeText(t, tag, right.playtime),
      bars: [bar(left.playtime), bar(right.playtime)],
      lead: 0,
    });
  }
  return rows;
}

function Table(sides: Sides) {
  const { t } = useTexts();
  const rows = useRows(sides);
  return (
    <table className="compare-table">
      <thead>
        <tr>
          <Side player={sides.left} />
          <th scope="col" className="sr-only">
            {t('profiles.compare.value')}
          </th>
          <Side player={sides.right} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, left, right, bars, lead }) => (
          <tr key={label}>
            <Value text={left} isBetter={lead > 0} bar={bars?.[0]} empire={sides.left.empire} />
            <th scope="row">{label}</th>
            <Value text={right} isBetter={lead < 0} bar={bars?.[1]} empire={sides.right.empire} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ player: { name, job, empire } }: { readonly player: Player }) {
  return (
    <th scope="col">
      <span className="compare-side">
        <Emblem characterClass={classOf(job)} size={26} />
        <Link to={paths.player(name)} translate="no">
          {name}
        </Link>
        <Crest empire={empire} size={22} />
      </span>
    </th>
  );
}

interface ValueProps {
  readonly text: string;
  readonly isBetter: boolean;
  readonly bar: number | undefined;
  readonly empire: number;
}

function Value({ text, isBetter, bar, empire }: ValueProps) {
  const { t } = useTexts();
  return (
    <td data-better={isBetter || undefined} data-empire={empireOf(empire)}>
      {text}
      {isBetter && <span className="sr-only"> ({t('profiles.compare.better')})</span>}
      {bar !== undefined && (
        <svg className="compare-bar" aria-hidden="true" focusable="false">
          <rect width={`${Math.round(bar * 100)}%`} height="100%" />
        </svg>
      )}
    </td>
  );
}
