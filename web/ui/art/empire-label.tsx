import { classOf, empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';

export function ClassLabel({ job }: { readonly job: number }) {
  const { t } = useTexts();
  const characterClass = classOf(job);
  return (
    <span className="icon-label">
      <Emblem characterClass={characterClass} size={20} />
      {t(`class.${characterClass}`)}
    </span>
  );
}

export function EmpireLabel({ empire }: { readonly empire: number }) {
  const { t } = useTexts();
  return (
    <span className="icon-label">
      <Crest empire={empire} size={24} />
      {t(`empire.${empireOf(empire)}`)}
    </span>
  );
}
