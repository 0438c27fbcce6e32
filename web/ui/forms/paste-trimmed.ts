import type { ClipboardEvent } from 'react';

/** Trims pasted text before `maxLength` counts the spaces. */
export function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  if (text === text.trim()) return;
  event.preventDefault();
  // Unlike setting the value, this supports undo.
  document.execCommand('insertText', false, text.trim());
}
