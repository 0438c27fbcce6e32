import type { ReactNode } from 'react';

export interface DiamondRadioProps<Value extends string> {
  /** Id of the group, set on the first option as the target of an error summary. */
  readonly id: string;
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hint?: ReactNode;
}

/** A radio group drawn as diamonds. */
export function DiamondRadio<Value extends string>(props: DiamondRadioProps<Value>) {
  const { id, name, legend, options, value, onChange, hint } = props;
  return (
    <fieldset className="field" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="field-label field-head">{legend}</legend>
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              className="diamond"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
