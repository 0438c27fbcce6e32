import type { Setting } from './settings.ts';

/** Where one core of a channel listens for players. */
export interface ChannelSetting {
  /** As players are shown it; a number alone becomes «Channel 1» in their language. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

const mostChannels = 32;
const host = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])$/i;

function parseAddress(text: string): Omit<ChannelSetting, 'name'> | undefined {
  const [, given = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (!host.test(given) || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: given.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function parseChannel(text: string): ChannelSetting | undefined {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0)).trim();
  const address = parseAddress(text.slice(at + 1).trim());
  return address && /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name) ? { name, ...address } : undefined;
}

/** `name@host:port`, comma separated: one core of each channel, whose port players connect to. */
export function channels(sentence: string, example: string): Setting<readonly ChannelSetting[]> {
  return {
    sentence,
    example,
    fallback: [],
    parse: (value) => {
      const given = value.split(',').filter((each) => each.trim() !== '');
      const parsed = given.flatMap((each) => parseChannel(each) ?? []);
      const names = new Set(parsed.map(({ name }) => name));
      if (parsed.length < given.length)
        return { problem: 'must be a comma-separated list of name@host:port' };
      if (names.size < parsed.length)
        return { problem: 'must name each channel once: one core of each is enough' };
      return parsed.length > mostChannels
        ? { problem: `must have at most ${mostChannels} channels` }
        : { value: parsed };
    },
  };
}

/** `host:port` of one core. */
export function coreAddress(
  sentence: string,
  example: string,
): Setting<Omit<ChannelSetting, 'name'> | undefined> {
  return {
    sentence,
    example,
    fallback: undefined,
    parse: (value) => {
      const address = parseAddress(value);
      return address ? { value: address } : { problem: 'must be host:port' };
    },
  };
}
