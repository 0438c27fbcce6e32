import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';

export interface StateBoxProps {
  readonly kind: 'empty' | 'error';
  /** Default: a magnifier for empty, a warning for error. */
  readonly icon?: IconName | undefined;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 2 | 3 | undefined;
}

/** Shown instead of content that is empty or failed to load. */
export function StateBox({ kind, icon, title, text, action, level = 2 }: StateBoxProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state-box" role={kind === 'error' ? 'alert' : undefined}>
      <Icon
        name={icon ?? (kind === 'error' ? 'warn' : 'search')}
        size={34}
        className={kind === 'error' ? 'text-danger' : 'text-gold'}
      />
      <Heading className="mt-1 text-card">{title}</Heading>
      {text && <div className="max-w-[44ch] text-soft">{text}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
