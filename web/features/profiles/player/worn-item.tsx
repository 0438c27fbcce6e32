import type { WornBonus, WornItem } from '#contract/api/world/players.ts';
import { formatLongDate } from '#contract/formats/long-date.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import type { Slot } from '#contract/profiles/equipment.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { formatBonus, splitName } from './bonuses.ts';
import { SlotSign } from './slot-sign.tsx';

function useItemWords() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const nameOf = ({ name, vnum }: Pick<WornItem, 'name' | 'vnum'>) =>
    name ?? t('profiles.worn.item', { number: vnum });
  const endOf = ({ endsAt }: WornItem) =>
    endsAt === null ? '' : t('profiles.worn.ends', { date: formatLongDate(tag, endsAt) });
  return { nameOf, endOf };
}

/** The first bonus, which keeps its amount beside it; without one the end. */
export function FirstLine({ item }: { readonly item: WornItem }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { endOf } = useItemWords();
  const [bonus] = item.bonuses;
  if (!bonus) return <span className="worn-bonus">{endOf(item)}</span>;
  return (
    <span className="worn-bonus">
      <span>{t(`profiles.bonus.${bonus.bonus}`)}</span>{' '}
      <span className="worn-amount">{formatBonus(t, tag, bonus)}</span>
    </span>
  );
}

/** The owner's picture of the item, else a sign for where it is worn; a diamond for each stone. */
export function ItemSign({ slot, item }: { readonly slot: Slot; readonly item?: WornItem }) {
  return (
    <span className="worn-sign">
      {item?.hasIcon ? (
        <img src={`/item-icons/${item.vnum}.png`} alt="" width={32} loading="lazy" decoding="async" />
      ) : (
        <SlotSign slot={slot} />
      )}
      {item && item.stones.length > 0 && (
        <span className="worn-stones" aria-hidden="true">
          {'◆'.repeat(item.stones.length)}
        </span>
      )}
    </span>
  );
}

export function ItemName({ item }: { readonly item: WornItem }) {
  const { nameOf } = useItemWords();
  const [name, plus] = splitName(nameOf(item));
  return (
    <>
      <span translate="no">{name}</span>
      {plus && <b className="worn-plus"> {plus}</b>}
    </>
  );
}

export function Bonuses({ bonuses }: { readonly bonuses: readonly WornBonus[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (bonuses.length === 0) return <p className="text-meta text-muted">{t('profiles.worn.noBonuses')}</p>;
  return (
    <dl className="worn-bonuses">
      {bonuses.map((bonus) => (
        <div key={bonus.bonus}>
          <dt>{t(`profiles.bonus.${bonus.bonus}`)}</dt>
          <dd>{formatBonus(t, tag, bonus) || '✓'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ItemDetailsProps {
  readonly item: WornItem;
  /** Of the heading; without one the name stands above already. */
  readonly level?: 3;
}

export function ItemDetails({ item, level }: ItemDetailsProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { nameOf, endOf } = useItemWords();
  const facts = [
    t(`profiles.slot.${item.slot}`),
    item.level !== null &&
      item.level > 0 &&
      t('profiles.worn.fromLevel', { level: formatNumber(tag, item.level) }),
    endOf(item),
  ].filter(Boolean);
  return (
    <div className="worn-details">
      {level && (
        <h3 className="worn-name">
          <ItemName item={item} />
        </h3>
      )}
      <p className="text-meta text-muted" suppressHydrationWarning>
        {facts.join(' · ')}
      </p>
      <Bonuses bonuses={item.bonuses} />
      {item.stones.length > 0 && (
        <ul className="worn-stone-list">
          {item.stones.map((stone, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stones may be the same
            <li key={index} translate="no">
              {nameOf(stone)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
