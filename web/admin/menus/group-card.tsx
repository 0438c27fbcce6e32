import { useId } from 'react';
import { isPlace, type MenuGroup, menuLimits } from '#contract/design/menus.ts';
import { tagOf } from '#contract/languages.ts';
import { MoveButtons } from '#web/admin/design/move-buttons.tsx';
import { handingOnFocus } from '#web/forms/use-focus-after-removal.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { addEntry, canRemove, changeGroup, isFull, moveGroup, placeOf, removeGroup } from './edit-menus.ts';
import { type EditorProps, EntryRow } from './entry-row.tsx';
import { groupName, originalGroupName } from './menu-names.ts';

interface Props extends EditorProps {
  readonly group: MenuGroup;
}

/** Of {@link EditorProps.open}: an entry may have the id of a group. */
export function keyOf({ id }: Pick<MenuGroup, 'id'>): string {
  return `group ${id}`;
}

/** A place or a group of the sidebar with its entries. */
export function GroupCard(props: Props) {
  const { group, menus, onChange, onOpen } = props;
  const { t } = useTexts();
  const [id, fields] = [useId(), useId()];
  const name = groupName(t, group);
  const add = () => {
    const added = addEntry(menus, group);
    onChange(added.menus);
    onOpen(added.id);
  };
  return (
    <section className="design-card menu-group" aria-labelledby={id}>
      <div className="menu-group-head">
        <h3 id={id} className="design-title">
          {name}
        </h3>
        {group.hidden && <span className="tag">{t('admin.menus.hidden')}</span>}
        {!isPlace(group) && <GroupButtons {...props} name={name} fields={fields} />}
      </div>
      <div id={fields}>{props.open === keyOf(group) && <GroupFields {...props} />}</div>
      <ul className="menu-entries" tabIndex={-1}>
        {group.entries.map((entry) => (
          <EntryRow key={entry.id} {...props} entry={entry} />
        ))}
      </ul>
      {isFull(group) ? (
        <p className="field-hint">{t('admin.menus.full', { count: menuLimits.entries })}</p>
      ) : (
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="plus"
          aria-label={t('admin.menus.addEntryTo', { name })}
          onClick={add}
        >
          {t('admin.menus.addEntry')}
        </Button>
      )}
    </section>
  );
}

interface ButtonsProps extends Props {
  readonly name: string;
  /** Id of the fields. */
  readonly fields: string;
}

function GroupButtons({ group, menus, onChange, open, onOpen, name, fields }: ButtonsProps) {
  const { t } = useTexts();
  const isOpen = open === keyOf(group);
  return (
    <span className="menu-buttons">
      <MoveButtons
        name={name}
        {...placeOf(menus, group)}
        onMove={(by) => onChange(moveGroup(menus, group, by))}
      />
      <IconButton
        icon="edit"
        label={t('admin.menus.edit', { name })}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => onOpen(isOpen ? null : keyOf(group))}
      />
    </span>
  );
}

function GroupFields({ group, menus, onChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  const original = originalGroupName(t, group);
  return (
    <div className="menu-fields">
      <Field
        id={`${id}-label`}
        label={t('admin.menus.label')}
        hint={original && t('admin.menus.labelHint', { name: original })}
        count={{ used: group.label.length, max: menuLimits.label }}
        maxLength={menuLimits.label}
        lang={tagOf(menus.language)}
        autoComplete="off"
        value={group.label}
        onChange={(event) => onChange(changeGroup(menus, group, { label: event.target.value }))}
      />
      <Checkbox
        id={`${id}-shown`}
        checked={!group.hidden}
        onChange={(event) => onChange(changeGroup(menus, group, { hidden: !event.target.checked }))}
      >
        {t('admin.menus.shown')}
      </Checkbox>
      {canRemove(group) && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="trash"
          onClick={handingOnFocus(() => onChange(removeGroup(menus, group)))}
        >
          {t('admin.menus.remove')}
        </Button>
      )}
    </div>
  );
}
