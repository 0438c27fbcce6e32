import type { ReactNode } from 'react';
import { FieldError } from '#web/ui/forms/field.tsx';

interface CheckboxGroupProps {
  /** The target of an error summary. */
  readonly id: string;
  readonly legend: ReactNode;
  readonly error: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/** Checkboxes of which some must be chosen. */
export function CheckboxGroup({ id, legend, error, className, children }: CheckboxGroupProps) {
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset id={id} className={className} tabIndex={-1} aria-describedby={errorId}>
      <legend>{legend}</legend>
      {children}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
