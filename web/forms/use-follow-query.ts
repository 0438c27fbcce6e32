import { type RefObject, useRef } from 'react';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

/**
 * Keeps a search field at the address's query: browsers keep what was typed when only the address changes. The field stays the
 * same element, so that it keeps the focus, and what is typed on in it while an answer is on its way.
 */
export function useFollowQuery(query: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLaterChanges(query, () => {
    const input = field.current;
    const isTypedOn = input === document.activeElement && input?.value.startsWith(query);
    if (input && !isTypedOn) input.value = query;
  });
  return field;
}
