/** What a ticket can be about, as players choose it. */
export const chosenCategories = ['account', 'bug', 'lost', 'report', 'other'] as const;

/** With appeals of bans, which are opened at the login that a ban refuses. */
export const ticketCategories = [...chosenCategories, 'appeal'] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** `open` waits for the team, `waiting` for the player; `solved` ones are closed after a while. */
export const ticketStates = ['open', 'waiting', 'solved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Who wrote a message; notes are for the team alone. */
export const ticketAuthors = ['player', 'team', 'note'] as const;
export type TicketAuthor = (typeof ticketAuthors)[number];

/** Of the answers every site has, in all languages (`tickets.template` in the catalogues). */
export const builtInTemplates = ['details', 'fixed', 'rules'] as const;

/** Numbers of things; `subject`, `text`, `translation` and `templateName` are lengths in characters, `solvedDays` is in days. */
export const ticketLimits = {
  /** Of an account at a time; solved ones do not count. */
  open: 3,
  /** Of an account, in all its tickets. */
  messagesPerHour: 10,
  subject: 120,
  text: 4_000,
  /** Of an answer: other languages may need more characters. */
  translation: 8_000,
  filesPerMessage: 3,
  /** Pictures of an account that are in no message yet. */
  waitingFiles: 9,
  /** Of an account's pictures, sent or not. */
  fileBytes: 100_000_000,
  /** A solved ticket can be written in until then, and is closed afterwards. */
  solvedDays: 14,
  templates: 100,
  templateName: 60,
  pageSize: 20,
  /** Of one player, newest first. */
  listed: 50,
} as const;
