import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';

export type ButtonVariant = 'gold' | 'ghost' | 'quiet' | 'danger';
/** Minimum heights 44, 48 and 54 pixels; text may wrap. */
export type ButtonSize = 'small' | 'normal' | 'large';

interface Looks {
  /** At most one gold button per view. */
  readonly variant: ButtonVariant;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
  /** Full width. */
  readonly block?: boolean | undefined;
}

export interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'style'> {
  /** While true the button keeps width and focus, shows `busyText`, if there is one, and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly busyText?: string | undefined;
}

export interface ButtonLinkProps extends Looks, Omit<LinkProps, 'style'> {}

const sizeClasses = { small: 'button-small', normal: undefined, large: 'button-large' } as const;

function classOf({ variant, size = 'normal', block }: Looks, own: string | undefined): string {
  return classNames('button', `button-${variant}`, sizeClasses[size], block && 'button-block', own);
}

function ButtonLabel(props: {
  icon: IconName | undefined;
  waiting?: boolean;
  spin?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="button-label" data-waiting={props.waiting || undefined}>
      {props.icon && <Icon name={props.icon} size={20} className={props.spin ? 'spinner' : undefined} />}
      <span>{props.children}</span>
    </span>
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, block, busy = false, busyText, className, onClick, children, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus. Preventing the click also stops Enter in a field.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      <ButtonLabel icon={icon} waiting={busy && busyText !== undefined}>
        {children}
      </ButtonLabel>
      {busyText !== undefined && (
        <ButtonLabel icon="spinner" spin={busy} waiting={!busy}>
          {busyText}
        </ButtonLabel>
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classOf({ variant, size, block }, className)}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </Link>
  );
}
