import { type ReactNode, useId, useRef, useState } from 'react';
import { MoveButtons } from '#web/admin/design/move-buttons.tsx';
import { moveItem } from '#web/admin/design/move-item.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';

interface Props<Item> {
  /** Null where the site's own stand. */
  readonly items: readonly Item[] | null;
  /** What own ones begin with. */
  readonly first: readonly Item[];
  readonly empty: Item;
  readonly max: number;
  readonly own: string;
  /** Name of an item, by its number. */
  readonly nameOf: (number: number) => string;
  readonly add: string;
  readonly onChange: (items: Item[] | null) => void;
  /** @param key of the item, which it keeps when it is moved */
  readonly children: (item: Item, change: (changed: Partial<Item>) => void, key: number) => ReactNode;
}

/** Keys of entries that have no id: a list keeps its keys, also when Undo brings it back. */
function createEntryKeys() {
  const known = new WeakMap<readonly unknown[], readonly number[]>();
  let latest: readonly number[] = [];
  let next = 0;
  return {
    note: (entries: readonly unknown[], keys: readonly number[]) => void known.set(entries, keys),
    of(entries: readonly unknown[]): readonly number[] {
      // An unknown list has another text or one entry more: its entries keep their places.
      latest = known.get(entries) ?? entries.map((_, index) => latest[index] ?? next++);
      known.set(entries, latest);
      return latest;
    },
  };
}

/** Own entries instead of those of the site: added, moved, edited and removed. */
export function ListForm<Item>(props: Props<Item>) {
  const { items, first, empty, max, own, nameOf, add, onChange, children } = props;
  const { t } = useTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [entryKeys] = useState(createEntryKeys);
  const keys = entryKeys.of(items ?? []);
  const [removed, setRemoved] = useState({ text: '', count: 0 });

  function put(changed: Item[], keysOfThem: readonly number[]): void {
    entryKeys.note(changed, keysOfThem);
    onChange(changed);
  }

  function edit(from: readonly Item[], index: number, changed: Partial<Item>): void {
    onChange(from.map((item, at) => (at === index ? { ...item, ...changed } : item)));
  }

  function remove(from: readonly Item[], index: number, name: string): void {
    const others = (_: unknown, at: number) => at !== index;
    put(from.filter(others), keys.filter(others));
    setRemoved(({ count }) => ({ text: t('admin.home.removed', { block: name }), count: count + 1 }));
    list.current?.focus();
  }

  return (
    <>
      <Checkbox
        id={`${id}-own`}
        checked={items !== null}
        onChange={(event) => onChange(event.target.checked ? [...first] : null)}
      >
        {own}
      </Checkbox>
      {items && (
        <ol className="home-entries" ref={list} tabIndex={-1} aria-label={own}>
          {items.map((item, index) => {
            const name = nameOf(index + 1);
            const key = keys[index] ?? index;
            return (
              <li key={key}>
                <fieldset className="home-entry">
                  <legend>{name}</legend>
                  <div className="home-entry-buttons">
                    <MoveButtons
                      name={name}
                      place={index + 1}
                      count={items.length}
                      onMove={(by) => put(moveItem(items, index, by), moveItem(keys, index, by))}
                    />
                    <IconButton
                      icon="trash"
                      label={t('admin.home.remove', { block: name })}
                      onClick={() => remove(items, index, name)}
                    />
                  </div>
                  {children(item, (changed) => edit(items, index, changed), key)}
                </fieldset>
              </li>
            );
          })}
        </ol>
      )}
      <p className="sr-only" role="status">
        {/* Two that have the same name are announced twice. */}
        <span key={removed.count}>{removed.text}</span>
      </p>
      {items && items.length < max && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => onChange([...items, empty])}>
          {add}
        </Button>
      )}
    </>
  );
}
