import { type RefObject, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

/**
 * Keeps a search field at the address's query: browsers keep what was typed when only the address changes. The field stays the
 * same element, so that it keeps the focus, and what is typed on in it while an answer is on its way; Back and Forward
 * show the query of then.
 */
export function useFollowQuery(query: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isBack = useNavigationType() === 'POP';
  useLaterChanges(query, () => {
    const input = field.current;
    if (input && (isBack || input !== document.activeElement)) input.value = query;
  });
  return field;
}
