import '#web/styles/shell/wide.css';
import '#web/styles/ranking/ranking.css';
import '#web/styles/ranking/ranking-table.css';
import '#web/styles/ranking/podium.css';
import type { ReactNode, Ref } from 'react';
import type { Balance as BalanceData } from '#contract/api/rankings.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { Balance } from './balance.tsx';

interface RankingFrameProps {
  readonly lead: string;
  readonly balance: BalanceData | null | undefined;
  readonly tabs: readonly Tab[];
  /** Around the tabs. */
  readonly head?: { readonly ref: Ref<HTMLDivElement>; readonly className: string };
  /** Beside the tabs. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** Heading and tabs, shown whatever the result. */
export function RankingFrame({ lead, balance, tabs, head, aside, children }: RankingFrameProps) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <PageHeader view="hosts" overline={config.serverName} title={t('ranking.title')} lead={lead}>
        {balance && <Balance balance={balance} />}
      </PageHeader>
      <PageBody className="page-wide ranking">
        <div ref={head?.ref} className={classNames('ranking-head', head?.className)}>
          <Tabs label={t('ranking.tabs')} tabs={tabs} />
          {aside}
        </div>
        {children}
      </PageBody>
    </>
  );
}
