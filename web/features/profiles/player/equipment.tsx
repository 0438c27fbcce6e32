import './equipment.css';
import { useState } from 'react';
import type { Player, WornBonus, WornItem } from '#contract/api/world/players.ts';
import { classOf } from '#contract/game.ts';
import { type Slot, slotNames, usualSlots } from '#contract/profiles/equipment.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { sumBonuses } from './bonuses.ts';
import { useChangeShown } from './shown-settings.tsx';
import { Bonuses, FirstLine, ItemDetails, ItemName, ItemSign } from './worn-item.tsx';

export function Equipment({ player }: { readonly player: Player }) {
  const { t } = useTexts();
  const { equipment, isEquipmentPrivate, isOwn, shown } = player;
  // The game cannot tell at the moment.
  if (equipment === null && (isOwn || !isEquipmentPrivate)) return null;
  return (
    <section className="equipment" aria-labelledby="equipment" tabIndex={-1}>
      <SectionTitle
        id="equipment"
        aside={
          !isOwn && equipment && <span className="text-meta text-muted">{t('profiles.worn.shared')}</span>
        }
      >
        {t('profiles.worn.title')}
      </SectionTitle>
      {equipment === null ? (
        <StateBox
          kind="empty"
          icon="eye-off"
          level={3}
          title={t('profiles.worn.private')}
          text={t('profiles.worn.privateText')}
        />
      ) : (
        <>
          {shown && !shown.equipment && <ShareOffer id={player.id} shown={shown} />}
          <Worn equipment={equipment} player={player} />
        </>
      )}
    </section>
  );
}

function ShareOffer({ id, shown }: { readonly id: number; readonly shown: NonNullable<Player['shown']> }) {
  const { t } = useTexts();
  const { change, submission } = useChangeShown({ id, shown });
  useFocusAfterRemoval(submission.busy);
  return (
    <div className="worn-offer">
      <Note edge="gold" icon="eye" level={3} title={t('profiles.worn.ownTitle')}>
        {t('profiles.worn.ownText')}
      </Note>
      <Button
        variant="gold"
        icon="eye"
        className="needs-script"
        busy={submission.busy}
        busyText={t('profiles.worn.share')}
        onClick={() => void change('equipment')}
      >
        {t('profiles.worn.share')}
      </Button>
    </div>
  );
}

interface WornProps {
  readonly equipment: readonly WornItem[];
  readonly player: Player;
}

const [left, right] = [usualSlots.slice(0, 5), usualSlots.slice(5)];

/** Two columns around what they add up to, or the item that is chosen; one list on phones. */
function Worn({ equipment, player }: WornProps) {
  const [chosen, setChosen] = useState<Slot>();
  const bySlot = new Map(equipment.map((item) => [item.slot, item]));
  const others = slotNames.filter((slot) => !usualSlots.some((each) => each === slot) && bySlot.has(slot));
  const column = (name: string, slots: readonly Slot[]) =>
    slots.length > 0 && (
      <ul className={`worn-column worn-${name}`}>
        {slots.map((slot) => (
          <WornSlot
            key={slot}
            slot={slot}
            item={bySlot.get(slot)}
            isChosen={chosen === slot}
            onChoose={() => setChosen(chosen === slot ? undefined : slot)}
          />
        ))}
      </ul>
    );
  const item = chosen && bySlot.get(chosen);
  return (
    <div className="worn">
      {column('left', left)}
      <WornPanel item={item} player={player} bonuses={equipment.flatMap((each) => each.bonuses)} />
      {column('right', right)}
      {column('more', others)}
    </div>
  );
}

interface WornPanelProps {
  readonly item: WornItem | undefined;
  readonly player: Player;
  readonly bonuses: readonly WornBonus[];
}

function WornPanel({ item, player, bonuses }: WornPanelProps) {
  const { t } = useTexts();
  return (
    <div className="panel worn-panel" data-item={item ? true : undefined} aria-live="polite">
      <div className="worn-figure">
        <Emblem characterClass={classOf(player.job)} size={92} />
        <p>{t(`class.${classOf(player.job)}`)}</p>
      </div>
      {item ? (
        <ItemDetails item={item} level={3} />
      ) : (
        <div className="worn-details">
          <h3 className="worn-name">{t('profiles.worn.sum')}</h3>
          <Bonuses bonuses={sumBonuses(bonuses)} />
        </div>
      )}
    </div>
  );
}

interface WornSlotProps {
  readonly slot: Slot;
  readonly item: WornItem | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function WornSlot({ slot, item, isChosen, onChoose }: WornSlotProps) {
  const { t } = useTexts();
  if (!item) {
    return (
      <li className="worn-slot" data-empty="true">
        <ItemSign slot={slot} />
        <span className="worn-words">
          <small>{t(`profiles.slot.${slot}`)}</small>
          <span className="worn-name">{t('profiles.worn.empty')}</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="worn-slot" aria-expanded={isChosen} onClick={onChoose}>
        <ItemSign slot={slot} item={item} />
        <span className="worn-words">
          <small>{t(`profiles.slot.${slot}`)}</small>
          <span className="worn-name">
            <ItemName item={item} />
          </span>
          <FirstLine item={item} />
        </span>
      </button>
      {isChosen && (
        <div className="worn-inline">
          <ItemDetails item={item} />
        </div>
      )}
    </li>
  );
}
