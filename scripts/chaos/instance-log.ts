/** Lines of one message in the instances' logs. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
  lines: number;
}

/** What the instances wrote since it was last taken: lines of level warn and above, and what tells of a recovery. */
export interface InstanceLog {
  /** A line as an instance printed it. */
  add(line: string): void;
  take(): readonly Message[];
}

const levels = { info: 30, warn: 40, error: 50 };
/** Said at every request, and at a start. */
const everyday = /^(request|Server listening|The site is|Stopping)/;

function textOf({ msg, reason, err }: { msg?: string; reason?: string; err?: { message?: string } }): string {
  const why = reason ?? err?.message;
  return why ? `${msg} (${why})` : String(msg);
}

/** Figures and names in a message would make many of one. */
function general(text: string): string {
  return text
    .replace(/[0-9a-f]{8,}/g, '…')
    .replace(/\d+/g, '#')
    .slice(0, 160);
}

export function startInstanceLog(): InstanceLog {
  let messages = new Map<string, Message>();
  return {
    add(line) {
      if (!line.startsWith('{')) return;
      const said = JSON.parse(line);
      if (said.level < levels.info || (said.level === levels.info && everyday.test(said.msg))) return;
      const text = general(textOf(said));
      const message = messages.get(text) ?? { text, isError: said.level >= levels.error, lines: 0 };
      message.lines++;
      messages.set(text, message);
    },
    take() {
      const taken = [...messages.values()];
      messages = new Map();
      return taken;
    },
  };
}
