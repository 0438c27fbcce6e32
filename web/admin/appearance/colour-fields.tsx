import { useRef } from 'react';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import type { Hex } from '#contract/design/colours.ts';
import {
  accentContrast,
  isReadable,
  leastContrast,
  mendAccent,
  type PaletteName,
  paletteNames,
  palettes,
} from '#contract/design/palettes.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import type { DesignDraft } from '#web/admin/design/use-design-draft.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';

/** Grounds and colours of a palette, as a picture of it. */
const swatches = ['night', 'panel', 'raised', 'gold-bright', 'parchment', 'seal'] as const;

interface Props {
  readonly draft: DesignDraft<Appearance>;
}

export function ColourFields({ draft }: Props) {
  const { t } = useTexts();
  const { document: appearance, change } = draft;
  const own = palettes[appearance.palette].colours['gold-bright'];
  return (
    <section className="design-card" aria-labelledby="appearance-colours">
      <h3 id="appearance-colours" className="design-title">
        {t('admin.appearance.colours')}
      </h3>
      <fieldset className="appearance-palettes">
        <legend className="field-label">{t('admin.appearance.palette')}</legend>
        {paletteNames.map((name) => (
          <PaletteChoice
            key={name}
            name={name}
            isChosen={name === appearance.palette}
            onChoose={() => change({ palette: name })}
          />
        ))}
      </fieldset>
      <Checkbox
        id="appearance-own-accent"
        checked={appearance.accent !== null}
        onChange={(event) => change({ accent: event.target.checked ? own : null })}
      >
        {t('admin.appearance.ownAccent')}
      </Checkbox>
      {appearance.accent !== null && <AccentField draft={draft} accent={appearance.accent} />}
    </section>
  );
}

interface ChoiceProps {
  readonly name: PaletteName;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PaletteChoice({ name, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const { colours } = palettes[name];
  return (
    <label className="choice appearance-palette">
      <input type="radio" className="diamond" name="palette" checked={isChosen} onChange={onChoose} />
      <span>{t(`admin.appearance.palettes.${name}`)}</span>
      <svg className="appearance-swatches" viewBox="0 0 96 24" aria-hidden="true">
        {swatches.map((role, index) => (
          <rect key={role} x={index * 16} width={16} height={24} fill={colours[role]} />
        ))}
      </svg>
    </label>
  );
}

function AccentField({ draft, accent }: Props & { readonly accent: Hex }) {
  const { t } = useTexts();
  const { document: appearance, change } = draft;
  const palette = palettes[appearance.palette];
  const contrast = accentContrast(palette, accent);
  const mended = mendAccent(palette, accent);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="appearance-accent">
      <input
        ref={input}
        id="appearance-accent"
        type="color"
        className="appearance-accent-input"
        aria-describedby="appearance-accent-hint"
        value={accent}
        onChange={(event) => change({ accent: event.target.value.toLowerCase() })}
      />
      <div>
        <label className="field-label" htmlFor="appearance-accent">
          {t('admin.appearance.accent')} <code>{accent}</code>
        </label>
        <p id="appearance-accent-hint" className="field-hint">
          {t('admin.appearance.accentHint')}
        </p>
      </div>
      <ul className="appearance-contrasts" aria-live="polite">
        {(['asText', 'asGround'] as const).map((side) => (
          <Contrast key={side} side={side} ratio={contrast[side]} />
        ))}
      </ul>
      {!isReadable(contrast) && (
        <Button
          type="button"
          variant="ghost"
          size="small"
          onClick={() => {
            // This button goes with what it mends.
            input.current?.focus();
            change({ accent: mended });
          }}
        >
          {t('admin.appearance.mend', { colour: mended })}
        </Button>
      )}
    </div>
  );
}

function Contrast({ side, ratio }: { readonly side: 'asText' | 'asGround'; readonly ratio: number }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const isEnough = ratio >= leastContrast;
  const number = (value: number) => formatNumber(tag, Math.floor(value * 10) / 10);
  return (
    <li className="appearance-contrast" data-enough={isEnough}>
      <Icon name={isEnough ? 'check' : 'warn'} size={18} />
      <span>
        <Labelled label={t(`admin.appearance.${side}`)}>
          {t('admin.appearance.ratio', { ratio: number(ratio) })},{' '}
          {isEnough
            ? t('admin.appearance.enough')
            : t('admin.appearance.tooLow', { least: number(leastContrast) })}
        </Labelled>
      </span>
    </li>
  );
}
