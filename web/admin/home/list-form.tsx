import { type ReactNode, useId } from 'react';
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
  readonly children: (item: Item, change: (changed: Partial<Item>) => void, index: number) => ReactNode;
}

/** Own entries instead of those of the site: added, moved up, edited and removed. */
export function ListForm<Item>(props: Props<Item>) {
  const { items, first, empty, max, own, nameOf, add, onChange, children } = props;
  const { t } = useTexts();
  const id = useId();
  return (
    <>
      <Checkbox
        id={`${id}-own`}
        checked={items !== null}
        onChange={(event) => onChange(event.target.checked ? [...first] : null)}
      >
        {own}
      </Checkbox>
      {items?.map((item, index) => {
        const name = nameOf(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else that stays while they are edited
          <fieldset key={index} className="home-entry">
            <legend>{name}</legend>
            <div className="home-entry-buttons">
              {index > 0 && (
                <IconButton
                  icon="up"
                  label={t('admin.design.up', { name })}
                  onClick={() => onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
                />
              )}
              <IconButton
                icon="trash"
                label={t('admin.home.remove', { block: name })}
                onClick={() => onChange(items.toSpliced(index, 1))}
              />
            </div>
            {children(item, (changed) => onChange(items.with(index, { ...item, ...changed })), index)}
          </fieldset>
        );
      })}
      {items && items.length < max && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => onChange([...items, empty])}>
          {add}
        </Button>
      )}
    </>
  );
}
