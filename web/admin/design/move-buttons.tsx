import { useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { IconButton } from '#web/ui/forms/icon-button.tsx';

interface Props {
  /** Of the item. */
  readonly name: string;
  /** In its list, from 1. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
}

/** Moves an item of a list up and down, and says where it is then. */
export function MoveButtons({ name, place, count, onMove }: Props) {
  const { t } = useTexts();
  const [said, say] = useState('');
  const button = (icon: 'up' | 'down', by: -1 | 1) => {
    const to = place + by;
    // At the end the button does nothing but stays as it is, so that it keeps the focus.
    const isEnd = to < 1 || to > count;
    return (
      <IconButton
        icon={icon}
        className="move-button"
        label={t(`admin.design.${icon}`, { name })}
        aria-disabled={isEnd || undefined}
        onClick={() => {
          if (isEnd) return;
          onMove(by);
          say(t('admin.design.moved', { name, place: to, count }));
        }}
      />
    );
  };
  return (
    <>
      {button('up', -1)}
      {button('down', 1)}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
