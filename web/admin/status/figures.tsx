import { formatNumber } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';

export interface Figure {
  readonly label: string;
  /** A number is written in the page's language, text as it is. */
  readonly value: number | string;
  /** Something to look after. */
  readonly alarming?: boolean | undefined;
}

/** Some figures side by side, each with its word. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const { tag } = useLanguage();
  return (
    <dl className="desk-figures">
      {figures.map(({ label, value, alarming = false }) => (
        <div key={label} className="desk-figure panel" data-alarming={alarming || undefined}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(tag, value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
