import type { CharacterClass } from '#contract/game.ts';
import ninja from '#web/art/classes/figures/ninja.svg?no-inline';
import shaman from '#web/art/classes/figures/shaman.svg?no-inline';
import sura from '#web/art/classes/figures/sura.svg?no-inline';
import warrior from '#web/art/classes/figures/warrior.svg?no-inline';

const figures: Readonly<Record<Exclude<CharacterClass, 'unknown'>, string>> = {
  warrior,
  ninja,
  sura,
  shaman,
};

export interface ClassFigureProps {
  readonly characterClass: Exclude<CharacterClass, 'unknown'>;
  /** For pictures below the fold. */
  readonly lazy?: boolean | undefined;
}

/** A class's fighter before the moon, 380 × 520. Decoration: the class must be named beside it. */
export function ClassFigure({ characterClass, lazy = false }: ClassFigureProps) {
  return (
    <img
      src={figures[characterClass]}
      alt=""
      width={380}
      height={520}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  );
}
