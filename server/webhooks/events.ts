/** What has happened, as receivers read it in `data`. Never a login, an address or a secret. */
export interface EventData {
  'news.published': {
    readonly id: number;
    readonly language: string;
    readonly title: string;
    /** The beginning, without formatting. */
    readonly text: string;
    readonly url: string;
  };
  /** Most players at once so far. */
  'players.record': { readonly players: number; readonly at: string };
  'server.state': { readonly isUp: boolean; readonly since: string };
  /** @property until null for ever */
  'ban.given': { readonly name: string; readonly reason: string; readonly until: string | null };
  /** For staff: nothing of what the player wrote. */
  'ticket.opened': { readonly id: number; readonly url: string };
}

/** An event for webhooks. */
export type WebhookEvent = {
  [Type in keyof EventData]: {
    readonly type: Type;
    /** ISO 8601 in UTC. */
    readonly at: string;
    /** What it is about, such as `ban/12`: it is sent once to each webhook. */
    readonly topic: string;
    readonly data: EventData[Type];
  };
}[keyof EventData];
