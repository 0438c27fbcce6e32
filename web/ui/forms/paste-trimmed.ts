import type { ClipboardEvent } from 'react';

/** Takes the spaces around pasted text away before `maxLength` counts them. */
export function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  if (text === text.trim()) return;
  event.preventDefault();
  // Unlike a new value, this can be undone.
  document.execCommand('insertText', false, text.trim());
}
