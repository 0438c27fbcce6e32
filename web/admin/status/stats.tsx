import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage } from '#web/i18n.ts';

export interface Stat {
  readonly label: string;
  /** Numbers are formatted in the page's language. */
  readonly value: number | string;
  /** Highlights a value that needs attention. */
  readonly alarming?: boolean | undefined;
}

export function Stats({ figures }: { readonly figures: readonly Stat[] }) {
  const { tag } = useLanguage();
  return (
    <dl className="admin-stats">
      {figures.map(({ label, value, alarming = false }) => (
        <div key={label} className="admin-stat panel" data-alarming={alarming || undefined}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(tag, value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
