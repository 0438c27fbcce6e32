import { createContext, useContext } from 'react';

export interface FieldLinks {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export const FieldContext = createContext<FieldLinks | null>(null);

interface ControlProps {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | undefined;
}

/** ARIA attributes for a control inside a field; none outside. */
export function useFieldLinks(): ControlProps {
  const links = useContext(FieldContext);
  if (!links) return {};
  return {
    id: links.id,
    'aria-describedby': links.describedBy,
    'aria-invalid': links.invalid || undefined,
  };
}
