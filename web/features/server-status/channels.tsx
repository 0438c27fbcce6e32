import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { type ChannelCondition, isUp } from '#contract/server-status/conditions.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';

const icons: Readonly<Record<ChannelCondition, IconName>> = {
  online: 'check',
  busy: 'team',
  full: 'lock',
  maintenance: 'pause',
  offline: 'cross',
  unknown: 'info',
};

type Channel = ServerStatus['channels'][number];

interface ChannelProps {
  readonly channel: Channel;
  readonly busyFrom: number;
  readonly fullFrom: number;
}

/** How full it is, with a tick where it becomes busy. Decoration: the number stands beside it. */
function Load({ channel: { condition, players }, busyFrom, fullFrom }: ChannelProps) {
  if (players === null) return null;
  const share = Math.min(players / fullFrom, 1) * 100;
  const tick = `${Math.min(busyFrom / fullFrom, 1) * 100}%`;
  return (
    <svg className="status-load" data-condition={condition} aria-hidden="true" focusable="false">
      <rect className="status-load-bar" width={`${share}%`} height="100%" />
      <line x1={tick} x2={tick} y1="0" y2="100%" />
    </svg>
  );
}

function Row(props: ChannelProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, condition, players } = props.channel;
  const isNumber = /^\d+$/.test(name);
  return (
    <li className="status-channel" data-condition={condition}>
      <span className="status-dot" aria-hidden="true" />
      <span className="status-channel-name" translate={isNumber ? undefined : 'no'}>
        {isNumber ? t('serverStatus.channel', { number: name }) : name}
      </span>
      <span className="status-tag" data-condition={condition}>
        <Icon name={icons[condition]} size={16} />
        {t(`serverStatus.condition.${condition}`)}
      </span>
      <span className="status-channel-players">
        {players === null ? (
          <span className="text-meta text-muted">{isUp(condition) ? t('serverStatus.uncounted') : '–'}</span>
        ) : (
          <>
            {formatNumber(tag, players)}
            <span className="sr-only"> {t('serverStatus.playersOnline', { count: players })}</span>
          </>
        )}
      </span>
      <Load {...props} />
    </li>
  );
}

/** Each channel with its state and load. */
export function Channels({ status }: { readonly status: ServerStatus }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { channels, busyFrom, fullFrom, login } = status;
  const isCounted = channels.some(({ players }) => players !== null);
  return (
    <section className="status-card panel" aria-labelledby="channels">
      <header className="status-card-head">
        <h2 id="channels" className="text-card">
          {t('serverStatus.channels')}
        </h2>
        {isCounted && (
          <p className="text-meta text-muted">
            {t('serverStatus.limits', {
              busy: formatNumber(tag, busyFrom),
              full: formatNumber(tag, fullFrom),
            })}
          </p>
        )}
      </header>
      <ul className="status-rows status-channels">
        {channels.map((channel) => (
          <Row key={channel.name} channel={channel} busyFrom={busyFrom} fullFrom={fullFrom} />
        ))}
        {login !== null && (
          <li className="status-channel" data-condition={login ? 'online' : 'offline'}>
            <span className="status-dot" aria-hidden="true" />
            <span className="status-channel-name">{t('serverStatus.login')}</span>
            <span className="status-tag" data-condition={login ? 'online' : 'offline'}>
              <Icon name={login ? 'check' : 'cross'} size={16} />
              {t(`serverStatus.condition.${login ? 'online' : 'offline'}`)}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
