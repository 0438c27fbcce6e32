import './segments.css';
import { useId } from 'react';

interface SegmentsProps<Name extends string> {
  readonly legend: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly label: (name: Name) => string;
  readonly onChoose: (name: Name) => void;
}

/** Chooses one of a few; nothing without scripts, where the first choice stays. */
export function Segments<Name extends string>({
  legend,
  names,
  chosen,
  label,
  onChoose,
}: SegmentsProps<Name>) {
  const group = useId();
  return (
    <fieldset className="segments needs-script">
      <legend className="sr-only">{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="radio"
            className="sr-only"
            name={group}
            checked={name === chosen}
            onChange={() => onChoose(name)}
          />
          <span>{label(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
