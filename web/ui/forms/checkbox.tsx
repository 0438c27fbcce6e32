import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#web/ui/art/icon.tsx';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'style' | 'className' | 'id'> {
  readonly id: string;
  readonly error?: string | null | undefined;
  /** The label; may contain links. */
  readonly children: ReactNode;
}

export function Checkbox({ id, error, children, ...rest }: CheckboxProps) {
  return (
    <div className="grid gap-1.5">
      <div className="checkbox">
        <span className="checkbox-box">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <Icon name="check" size={18} />
        </span>
        <label htmlFor={id} className="cursor-pointer">
          {children}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
