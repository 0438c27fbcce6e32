import { type LanguageCode, languages, tagOf } from '#contract/languages.ts';
import { modelLanguages } from '#contract/model-sizes.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

interface LanguageChoiceProps {
  /** Unique on the page. */
  readonly id: string;
  readonly legend: string;
  readonly chosen: readonly LanguageCode[];
  readonly onChange: (chosen: readonly LanguageCode[]) => void;
}

/** Boxes for the languages that have models. */
export function LanguageChoice({ id, legend, chosen, onChange }: LanguageChoiceProps) {
  return (
    <fieldset className="field">
      <legend className="field-label field-head">{legend}</legend>
      <div className="models-languages">
        {modelLanguages.map((code) => (
          <Checkbox
            key={code}
            id={`${id}-${code}`}
            checked={chosen.includes(code)}
            onChange={({ target: { checked } }) =>
              onChange(modelLanguages.filter((each) => (each === code ? checked : chosen.includes(each))))
            }
          >
            <span lang={tagOf(code)}>{languages.find((each) => each.code === code)?.name}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
