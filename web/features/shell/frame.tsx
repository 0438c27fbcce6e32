import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { type SessionEnd, SessionEndContext } from '#web/page/session-end.ts';
import { ToastRegion } from '#web/ui/feedback/toast.tsx';
import { type GateOpen, GateOpening } from '#web/ui/login-panel-opening.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SessionNews } from './login-announcer.tsx';
import { GatePlace } from './login-panel-place.tsx';
import { PageChanges } from './page-changes.tsx';
import { Aside } from './right-column.tsx';
import { Rail } from './sidebar.tsx';

/** Everything around a page: header, rail, gate, footer. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const [gate, openGate] = useState<GateOpen | null>(null);
  const closeGate = useCallback(() => openGate(null), []);
  const [ended, end] = useState<SessionEnd | null>(null);
  const sessionEnding = useMemo(() => ({ ended, end }), [ended]);
  return (
    <SessionEndContext value={sessionEnding}>
      <GateOpening value={openGate}>
        <ToastRegion>
          <a href="#content" className="skip-link">
            {t('site.skip')}
          </a>
          <PageChanges />
          <SessionNews onChange={closeGate} />
          <Header />
          <div className="shell">
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <Aside gate={<GatePlace open={gate} onClose={closeGate} />} />
            <Rail />
          </div>
          <Footer />
        </ToastRegion>
      </GateOpening>
    </SessionEndContext>
  );
}
