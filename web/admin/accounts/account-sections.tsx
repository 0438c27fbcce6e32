import type { ComponentType } from 'react';
import type { ModuleName } from '#contract/modules.ts';
import type { Permission } from '#contract/permissions.ts';
import { AccountBans } from '#web/admin/bans/account-bans.tsx';
import { AccountTickets } from '#web/admin/tickets/account-tickets.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { GameLogSection } from './game-log-section.tsx';

interface AccountSection {
  readonly name: string;
  readonly Section: ComponentType<{ readonly accountId: number; readonly login: string }>;
  /** Its heading, where the part has none itself. */
  readonly title?: 'admin.nav.bans' | 'admin.nav.tickets';
  /** Permission its API call needs. */
  readonly permission: Permission;
  /** Shown only while it is on. */
  readonly module?: ModuleName;
}

/** Parts of an account's page that load what they show by themselves, in the order they are shown. */
export const accountSections: readonly AccountSection[] = [
  { name: 'addresses', Section: AddressesSection, permission: 'accounts.seeAddresses' },
  { name: 'bans', title: 'admin.nav.bans', Section: AccountBans, module: 'bans', permission: 'accounts.see' },
  {
    name: 'tickets',
    title: 'admin.nav.tickets',
    Section: AccountTickets,
    module: 'tickets',
    permission: 'tickets.answer',
  },
  { name: 'gameLog', Section: GameLogSection, permission: 'gameLog.see' },
];
