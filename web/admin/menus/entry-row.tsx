import { useId } from 'react';
import { flushSync } from 'react-dom';
import {
  builtInOf,
  linkOf,
  type MenuEntry,
  type MenuGroup,
  type Menus,
  menuLimits,
  pathOf,
} from '#contract/design/menus.ts';
import { tagOf } from '#contract/languages.ts';
import { LinkField } from '#web/admin/design/link-field.tsx';
import { MoveButtons } from '#web/admin/design/move-buttons.tsx';
import { handingOnFocus } from '#web/forms/use-focus-after-removal.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import {
  canRemove,
  changeEntry,
  inOrder,
  isFull,
  moveEntry,
  moveToGroup,
  removeEntry,
} from './edit-menus.ts';
import { IconChoice } from './icon-choice.tsx';
import { entryName, groupName, originalName } from './menu-names.ts';

export interface EditorProps {
  readonly menus: Menus;
  readonly onChange: (menus: Menus) => void;
  /** Pages of this site that answer. */
  readonly paths: readonly string[];
  /** The entry, or `group` and the group, whose fields are shown. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
}

interface Props extends EditorProps {
  readonly entry: MenuEntry;
  readonly group: MenuGroup;
}

export function EntryRow(props: Props) {
  const { entry, group, menus, onChange, paths, open, onOpen } = props;
  const { t } = useTexts();
  const fields = useId();
  const name = entryName(t, entry);
  const isOpen = open === entry.id;
  const path = pathOf(linkOf(entry));
  const isDead = path !== undefined && !paths.includes(path);
  return (
    <li className="menu-entry" data-hidden={entry.hidden || undefined}>
      <div className="menu-entry-head">
        <Icon name={entry.icon ?? builtInOf(entry)?.icon ?? 'star'} />
        <span className="menu-entry-name">
          <span lang={entry.label ? tagOf(menus.language) : undefined}>{name}</span>
          {entry.hidden && <span className="tag">{t('admin.menus.hidden')}</span>}
        </span>
        <span className="menu-buttons">
          <MoveButtons
            name={name}
            place={group.entries.indexOf(entry) + 1}
            count={group.entries.length}
            onMove={(by) => onChange(moveEntry(menus, entry, by))}
          />
          <IconButton
            icon="edit"
            label={t('admin.menus.edit', { name })}
            aria-expanded={isOpen}
            aria-controls={fields}
            onClick={() => onOpen(isOpen ? null : entry.id)}
          />
        </span>
      </div>
      {isDead && (
        <p className="menu-entry-dead">
          <Icon name="warn" size={16} />
          {t('admin.menus.unpublished')}
        </p>
      )}
      <div id={fields}>{isOpen && <EntryFields {...props} />}</div>
    </li>
  );
}

function EntryFields({ entry, group, menus, onChange, paths, onOpen }: Props) {
  const { t } = useTexts();
  const id = useId();
  const change = (changed: Partial<MenuEntry>) => onChange(changeEntry(menus, entry, changed));
  const builtIn = builtInOf(entry);
  const original = originalName(t, entry);
  const groupId = `menu-group-of-${entry.id}`;
  // Its fields stand in the other group then, where the focus follows.
  function move(to: string): void {
    flushSync(() => onChange(moveToGroup(menus, entry, to)));
    document.getElementById(groupId)?.focus();
  }
  return (
    <div className="menu-fields">
      <Field
        id={`${id}-label`}
        label={t('admin.menus.label')}
        hint={original && t('admin.menus.labelHint', { name: original })}
        count={{ used: entry.label.length, max: menuLimits.label }}
        maxLength={menuLimits.label}
        lang={tagOf(menus.language)}
        autoComplete="off"
        value={entry.label}
        onChange={(event) => change({ label: event.target.value })}
      />
      {builtIn ? (
        <p className="field-hint">
          <Labelled label={t('admin.design.link')}>
            <code>{builtIn.to}</code>
          </Labelled>
        </p>
      ) : (
        <LinkField id={`${id}-link`} value={entry.to} pages={paths} onChange={(to) => change({ to })} />
      )}
      <Field id={groupId} label={t('admin.menus.group')}>
        <Select value={group.id} onChange={(event) => move(event.target.value)}>
          {inOrder(menus).map((each) => (
            <option key={each.id} value={each.id} disabled={each !== group && isFull(each)}>
              {groupName(t, each)}
            </option>
          ))}
        </Select>
      </Field>
      <IconChoice
        name={`${id}-icon`}
        value={entry.icon ?? builtIn?.icon ?? 'star'}
        onChange={(icon) => change({ icon: icon === builtIn?.icon ? null : icon })}
      />
      <Checkbox
        id={`${id}-shown`}
        checked={!entry.hidden}
        onChange={(event) => change({ hidden: !event.target.checked })}
      >
        {t('admin.menus.shown')}
      </Checkbox>
      {canRemove(entry) && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="trash"
          onClick={handingOnFocus(() => {
            onOpen(null);
            onChange(removeEntry(menus, entry));
          })}
        >
          {t('admin.menus.remove')}
        </Button>
      )}
    </div>
  );
}
