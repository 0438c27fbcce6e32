import type { TicketState as State } from '#contract/tickets/tickets.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

const icons = { open: 'clock', waiting: 'chat', solved: 'check', closed: 'lock' } as const;

export function TicketState({ state }: { readonly state: State }) {
  const { t } = useTexts();
  return (
    <span className="ticket-state" data-state={state}>
      <Icon name={icons[state]} size={16} />
      {t(`tickets.state.${state}`)}
    </span>
  );
}
