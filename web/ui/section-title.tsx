import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SectionTitleProps {
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly level?: 2 | 3 | undefined;
  /** A link after the heading. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

export function SectionTitle({ children, id, level = 2, aside, className }: SectionTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('section-title', className)}>
      <Heading id={id} className="text-section">
        {children}
      </Heading>
      <span className="section-title-rule" aria-hidden="true" />
      {aside}
    </div>
  );
}
