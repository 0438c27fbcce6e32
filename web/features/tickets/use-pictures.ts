import { useRef, useState } from 'react';
import { pictureMaxBytes } from '#contract/limits.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';

/** Pictures on their way into a message. */
export interface OwnPictures {
  /** Numbers of those that the server has. */
  readonly ids: readonly number[];
  /** What a message has to wait for. */
  readonly waitingFor: string | undefined;
  /** Why the last one was refused. */
  readonly problem: string | null;
  readonly isFull: boolean;
  readonly add: (given: Iterable<File>) => Promise<void>;
  readonly remove: (id: number) => void;
  /** Forgets those that a message has taken along. */
  readonly forget: (sent: readonly number[]) => void;
}

const max = ticketLimits.filesPerMessage;
const none = { ids: [] as readonly number[] };

/**
 * Sends each picture at once: the message then names those it has, over a reload too.
 * @param name of the message's draft
 */
export function usePictures(name: string): OwnPictures {
  const { t } = useTexts();
  const api = useApi();
  const draft = useDraft(`${name}-pictures`, none);
  const { ids } = draft.value;
  // Others may be removed while one is on its way.
  const latest = useRef(ids);
  latest.current = ids;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function change(next: readonly number[]): void {
    latest.current = next;
    draft.change({ ids: next });
  }

  async function add(given: Iterable<File>): Promise<void> {
    setBusy(true);
    setProblem(null);
    for (const file of given) {
      if (latest.current.length >= max) {
        setProblem(t('tickets.tooManyPictures', { max }));
        break;
      }
      // What is too large is refused by its size, without being sent.
      const body = file.slice(0, pictureMaxBytes + 1);
      try {
        const { data } = await api.call('POST /api/ticket-files', { body: body as File });
        change([...latest.current, data.id]);
      } catch (error) {
        setProblem(errorText(error, t));
      }
    }
    setBusy(false);
  }

  return {
    ids,
    waitingFor: busy ? t('tickets.pictureUnderWay') : undefined,
    problem,
    isFull: ids.length >= max,
    add,
    remove: (id) => change(latest.current.filter((each) => each !== id)),
    forget(sent) {
      setProblem(null);
      change(latest.current.filter((id) => !sent.includes(id)));
    },
  };
}
