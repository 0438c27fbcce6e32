import { createContext, useContext } from 'react';

/** What a field tells the control inside it. */
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

/** Attributes that tie a control to its field's label, message and hint. Outside a field: none. */
export function useFieldLinks(): ControlProps {
  const links = useContext(FieldContext);
  if (!links) return {};
  return {
    id: links.id,
    'aria-describedby': links.describedBy,
    'aria-invalid': links.invalid || undefined,
  };
}
