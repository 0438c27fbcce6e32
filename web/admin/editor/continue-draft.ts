import type { MouseEvent } from 'react';

/** Moves the focus to the form's first field when the pressed button disappears. */
export function continueDraft({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}
