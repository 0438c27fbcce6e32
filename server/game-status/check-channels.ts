import type { ChannelSetting } from '#server/settings/channels.ts';
import type { Config } from '#server/settings/config.ts';
import { type CoreProbe, isReachable, probeCore } from './probe-core.ts';

const allowList =
  'add the address this machine has for the core to ADMINPAGE_IP in the CONFIG of the core and restart it. Until then the channel is shown as online, without a number';

/** What to do about an answer; null where all is well. */
function adviceFor(probe: CoreProbe): string | null {
  switch (probe.state) {
    case 'counted':
      return null;
    case 'maintenance':
      return 'the core is shutting down and takes no new players';
    case 'refused':
      return probe.refusal === 'wrongConnector'
        ? `the core says that this machine is not on its list: ${allowList}`
        : `the core runs, but ${probe.refusal === 'closed' ? 'closes the connection' : 'says nothing'} when it is asked: ${allowList}`;
    case 'strange':
      return strangeAdvice(probe.reason);
    default:
      return offlineAdvice(probe.reason);
  }
}

function strangeAdvice(reason: Extract<CoreProbe, { state: 'strange' }>['reason']): string {
  const port =
    "give the port players connect to (PORT in the core's CONFIG), never that of the db core or a P2P_PORT";
  if (reason === 'unknownAnswer')
    return 'the core does not know the question: its code may lack it, and then there are no counts';
  if (reason === 'unknownProtocol') return `something else than a game core answers: ${port}`;
  if (reason === 'tooMuch') return `what answers sends more than any core does: ${port}`;
  return `something listens there, but does not greet as a core does (it ${
    reason === 'closed' ? 'closes the connection, perhaps because the core is full' : 'says nothing'
  }): ${port}. A core with changed packet headers cannot be asked`;
}

function offlineAdvice(reason: string): string {
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN')
    return 'its name has no address: write the IP address';
  if (reason === 'ECONNREFUSED')
    return 'nothing listens there: is the core running, and is this its PORT? A core that listens on another address has BIND_IP in its CONFIG';
  return `it cannot be reached (${reason}): a firewall may be in between`;
}

const placeOf = ({ name, host, port }: ChannelSetting) => `Channel ${name} (${host}:${port})`;

/**
 * Asks each channel and the login server, and says what to do.
 * @returns false when something is to be done
 */
export async function checkChannels(
  { STATUS_CHANNELS, STATUS_AUTH }: Pick<Config, 'STATUS_CHANNELS' | 'STATUS_AUTH'>,
  print: (line: string) => void,
): Promise<boolean> {
  print("The game's channels (module status)");
  if (STATUS_CHANNELS.length === 0)
    print('  note    STATUS_CHANNELS names none: the page says so, and shows no counts');
  const probes = await Promise.all(STATUS_CHANNELS.map((each) => probeCore(each)));
  let isWell = true;
  for (const [index, channel] of STATUS_CHANNELS.entries()) {
    const probe = probes[index] as CoreProbe;
    const advice = adviceFor(probe);
    isWell &&= advice === null;
    print(
      advice === null && probe.state === 'counted'
        ? `  ok      ${placeOf(channel)}: ${probe.players} players`
        : `  WARNING ${placeOf(channel)}: ${advice}`,
    );
  }
  if (!STATUS_AUTH) return isWell;
  const { host, port } = STATUS_AUTH;
  const isThere = await isReachable(STATUS_AUTH);
  print(
    isThere
      ? `  ok      The login server (${host}:${port}) is reachable`
      : `  WARNING The login server (${host}:${port}) is not reachable`,
  );
  return isWell && isThere;
}
