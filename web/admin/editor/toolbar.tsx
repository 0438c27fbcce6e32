import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { editFor, type Mark, marks } from './markdown-edits.ts';
import { applyTo } from './use-insert-pictures.ts';

/** Visible label of each button; its name is the accessible name and title. */
const signs: Readonly<Record<Mark, ReactNode>> = {
  bold: 'B',
  italic: 'I',
  heading: 'H',
  link: '[ ]',
  film: <Icon name="play" size={18} />,
  list: '•',
  // Drawn by the style, as speech input would take it for words of the button's name.
  numbers: null,
  quote: '”',
  code: '</>',
};

function insert(area: HTMLTextAreaElement, mark: Mark): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  applyTo(area, editFor(mark, { text, start, end }));
}

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

/** Handles Ctrl or ⌘ with B, I or K. */
export function onShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
  if (!mark || event.altKey || event.shiftKey) return;
  event.preventDefault();
  insert(event.currentTarget, mark);
}

interface ToolbarProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Id of the textarea. */
  readonly controls: string;
  /** Opens the dialog that inserts a picture; without it there is no such button. */
  readonly onPicture: (() => void) | undefined;
}

/** Toolbar with roving tabindex: one tab stop, arrow keys between the buttons. */
export function Toolbar({ area, controls, onPicture }: ToolbarProps) {
  const { t } = useTexts();
  const [current, setCurrent] = useState(0);
  const tools = marks.length + (onPicture ? 1 : 0);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = (wanted + tools) % tools;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t('admin.editor.toolbar')}
      aria-controls={controls}
      className="editor-toolbar needs-script"
      onKeyDown={move}
    >
      {marks.map((mark, index) => (
        <button
          key={mark}
          type="button"
          className="editor-tool"
          data-mark={mark}
          tabIndex={index === current ? 0 : -1}
          aria-label={t(`admin.editor.${mark}`)}
          title={t(`admin.editor.${mark}`)}
          onClick={() => {
            setCurrent(index);
            if (area.current) insert(area.current, mark);
          }}
        >
          <span aria-hidden="true">{signs[mark]}</span>
        </button>
      ))}
      {onPicture && (
        <button
          type="button"
          className="editor-tool"
          tabIndex={current === marks.length ? 0 : -1}
          aria-label={t('admin.media.insertTitle')}
          title={t('admin.media.insertTitle')}
          onClick={() => {
            setCurrent(marks.length);
            onPicture();
          }}
        >
          <Icon name="picture" size={18} />
        </button>
      )}
    </div>
  );
}
