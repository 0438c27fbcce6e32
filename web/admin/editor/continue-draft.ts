import type { MouseEvent } from 'react';

/** For a button that goes away when it is pressed: who goes by keyboard goes on in the first field of its form. */
export function goOnWriting({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}
