import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { editFor, type Mark, marks } from './markdown-edits.ts';

/** Visible label of each button; its name is the accessible name and title. */
const signs: Readonly<Record<Mark, string>> = {
  bold: 'B',
  italic: 'I',
  heading: 'H',
  link: '[ ]',
  list: '•',
  numbers: '1.',
  quote: '”',
  code: '</>',
};

/** Uses `insertText` so that the browser's undo works. */
function insert(area: HTMLTextAreaElement, mark: Mark): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const edit = editFor(mark, { text, start, end });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  if (edit.insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, edit.insert);
  area.setSelectionRange(edit.start, edit.end);
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
}

/** Toolbar with roving tabindex: one tab stop, arrow keys between the buttons. */
export function Toolbar({ area, controls }: ToolbarProps) {
  const { t } = useTexts();
  const [current, setCurrent] = useState(0);

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
    const next = (wanted + marks.length) % marks.length;
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
    </div>
  );
}
