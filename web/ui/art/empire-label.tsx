import { classOf, empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';

/** A class with its emblem; the drawing is decoration beside the word. */
export function ClassWord({ job }: { readonly job: number }) {
  const { t } = useTexts();
  const characterClass = classOf(job);
  return (
    <span className="sign">
      <Emblem characterClass={characterClass} size={20} />
      {t(`class.${characterClass}`)}
    </span>
  );
}

/** An empire with its crest. */
export function EmpireWord({ empire }: { readonly empire: number }) {
  const { t } = useTexts();
  return (
    <span className="sign">
      <Crest empire={empire} size={24} />
      {t(`empire.${empireOf(empire)}`)}
    </span>
  );
}
