import type { ReactNode } from 'react';

export interface SectionTitleProps {
  readonly children: ReactNode;
  readonly id?: string | undefined;
  /** A link after the heading. */
  readonly aside?: ReactNode;
}

export function SectionTitle({ children, id, aside }: SectionTitleProps) {
  return (
    <div className="section-title">
      <h2 id={id} className="text-section">
        {children}
      </h2>
      <span className="section-title-rule" aria-hidden="true" />
      {aside}
    </div>
  );
}
