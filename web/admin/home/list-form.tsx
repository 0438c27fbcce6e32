import { type ReactNode, useId, useRef, useState } from 'react';
import { MoveButtons } from '#web/admin/design/move-buttons.tsx';
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

function move<Each>(list: readonly Each[], index: number, by: number): Each[] {
  const [moved] = list.slice(index, index + 1);
  return moved === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, moved);
}

/** Keys of entries that have nothing else that stays while they are edited. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const isOutdated = keys.length !== count;
  const next = Math.max(-1, ...keys) + 1;
  const current = isOutdated
    ? Array.from({ length: count }, (_, index) => keys[index] ?? next + index)
    : keys;
  if (isOutdated) setKeys(current);
  return [current, setKeys] as const;
}

/** Own entries instead of those of the site: added, moved, edited and removed. */
export function ListForm<Item>(props: Props<Item>) {
  const { items, first, empty, max, own, nameOf, add, onChange, children } = props;
  const { t } = useTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [keys, setKeys] = useKeys(items?.length ?? 0);
  const [said, say] = useState('');

  function remove(from: readonly Item[], index: number, name: string): void {
    setKeys(keys.toSpliced(index, 1));
    onChange(from.toSpliced(index, 1));
    say(t('admin.home.removed', { block: name }));
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
                      onMove={(by) => {
                        setKeys(move(keys, index, by));
                        onChange(move(items, index, by));
                      }}
                    />
                    <IconButton
                      icon="trash"
                      label={t('admin.home.remove', { block: name })}
                      onClick={() => remove(items, index, name)}
                    />
                  </div>
                  {children(item, (changed) => onChange(items.with(index, { ...item, ...changed })), key)}
                </fieldset>
              </li>
            );
          })}
        </ol>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      {items && items.length < max && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => onChange([...items, empty])}>
          {add}
        </Button>
      )}
    </>
  );
}
