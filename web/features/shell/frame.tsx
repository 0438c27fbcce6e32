import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { isGateFolded } from '#web/features/login/gate-content.tsx';
import { useTexts } from '#web/i18n.ts';
import { Kept } from '#web/kept.tsx';
import { GateOpening } from '#web/ui/gate-opening.ts';
import { ToastRegion } from '#web/ui/toast.tsx';
import { Aside } from './aside.tsx';
import { Footer } from './footer.tsx';
import { GatePlace } from './gate-place.tsx';
import { Header } from './header.tsx';
import { PageChanges } from './page-changes.tsx';
import { Rail } from './rail.tsx';
import { SessionNews } from './session-news.tsx';

/** Everything around a page: header, rail, gate, footer. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [gateOpen, setGateOpen] = useState(false);
  const openGate = useCallback(() => setGateOpen(true), []);
  const closeGate = useCallback(() => setGateOpen(false), []);
  return (
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
          <Aside
            gate={
              <Kept part="gate" on={[isGateFolded(pathname)]}>
                {() => <GatePlace open={gateOpen} onClose={closeGate} />}
              </Kept>
            }
          />
          <Rail />
        </div>
        <Footer />
      </ToastRegion>
    </GateOpening>
  );
}
