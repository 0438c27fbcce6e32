import { useState } from 'react';
import type { TicketFile } from '#contract/api/tickets/player-calls.ts';
import { pictureMaxBytes } from '#contract/limits.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';

/** Pictures on their way into a message. */
export interface OwnPictures {
  readonly files: readonly TicketFile[];
  /** What a message has to wait for. */
  readonly waitingFor: string | undefined;
  /** Why the last one was refused. */
  readonly problem: string | null;
  readonly isFull: boolean;
  readonly add: (given: Iterable<File>) => Promise<void>;
  readonly remove: (id: number) => void;
  readonly clear: () => void;
}

/** Sends each picture at once: the message then names those it has. */
export function usePictures(): OwnPictures {
  const { t } = useTexts();
  const api = useApi();
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(given: Iterable<File>): Promise<void> {
    setBusy(true);
    setProblem(null);
    let free = ticketLimits.filesPerMessage - files.length;
    for (const file of given) {
      if (free === 0) break;
      // What is too large is refused by its size, without being sent.
      const body = file.slice(0, pictureMaxBytes + 1);
      try {
        const { data } = await api.call('POST /api/ticket-files', { body: body as File });
        setFiles((before) => [...before, data]);
        free -= 1;
      } catch (error) {
        setProblem(errorText(error, t));
      }
    }
    setBusy(false);
  }

  return {
    files,
    waitingFor: busy ? t('tickets.pictureUnderWay') : undefined,
    problem,
    isFull: files.length >= ticketLimits.filesPerMessage,
    add,
    remove: (id) => setFiles((before) => before.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  };
}
