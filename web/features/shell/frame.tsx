import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { type SessionEnd, SessionEndContext } from '#web/page/session-end.ts';
import { ToastRegion } from '#web/ui/feedback/toast.tsx';
import { LoginPanelContext, type LoginPanelMode } from '#web/ui/login-panel-context.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoginAnnouncer } from './login-announcer.tsx';
import { LoginPanelContainer } from './login-panel-container.tsx';
import { PageChanges } from './page-changes.tsx';
import { RightColumn } from './right-column.tsx';
import { Sidebar } from './sidebar.tsx';

/** Everything around a page: header, sidebar, login panel, footer. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const [loginPanel, openLoginPanel] = useState<LoginPanelMode | null>(null);
  const closeLoginPanel = useCallback(() => openLoginPanel(null), []);
  const [ended, end] = useState<SessionEnd | null>(null);
  const sessionEnding = useMemo(() => ({ ended, end }), [ended]);
  return (
    <SessionEndContext value={sessionEnding}>
      <LoginPanelContext value={openLoginPanel}>
        <ToastRegion>
          <a href="#content" className="skip-link">
            {t('site.skip')}
          </a>
          <PageChanges />
          <LoginAnnouncer onChange={closeLoginPanel} />
          <Header />
          <div className="shell">
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <RightColumn loginPanel={<LoginPanelContainer open={loginPanel} onClose={closeLoginPanel} />} />
            <Sidebar />
          </div>
          <Footer />
        </ToastRegion>
      </LoginPanelContext>
    </SessionEndContext>
  );
}
