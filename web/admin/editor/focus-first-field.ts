import type { MouseEvent } from 'react';

/** Moves the focus to the form's first field when the pressed button disappears. */
export function focusFirstField({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}
