import { type ReactNode, useId } from 'react';
import { Panel } from '#web/ui/panel.tsx';

interface AccountCardProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** A button beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of an account's page. */
export function AccountCard({ title, text, action, children }: AccountCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Panel className="account-card">
        <div className="account-card-head">
          <h3 id={id} className="account-card-title">
            {title}
          </h3>
          {action}
        </div>
        {text && <p className="account-card-text">{text}</p>}
        {children}
      </Panel>
    </section>
  );
}
