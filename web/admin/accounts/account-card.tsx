import { type ReactNode, useId } from 'react';
import { Panel } from '#web/ui/panel.tsx';

interface AccountCardProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

/** A part of an account's page; gets the focus when a button in it goes. */
export function AccountCard({ title, text, children }: AccountCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1}>
      <Panel className="account-part">
        <h3 id={id} className="account-part-title">
          {title}
        </h3>
        {text && <p className="account-part-text">{text}</p>}
        {children}
      </Panel>
    </section>
  );
}
