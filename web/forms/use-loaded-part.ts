import { type ComponentType, useState } from 'react';
import { ApiUnreachable } from '#web/api.ts';
import { useSubmission } from './use-submission.ts';

/**
 * A part that is loaded when it is asked for. With `lazy`, a file that does not come, without connection or after an update of
 * the site, would take the whole page away.
 * @param load imports it
 * @returns `ask` loads it, again after a failure
 */
export function useLoadedPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const { busy, failure, send } = useSubmission();
  const ask = () =>
    send(async () => {
      const { default: Loaded } = await load().catch(() => {
        throw new ApiUnreachable();
      });
      setPart(() => Loaded);
    });
  return { Part, busy, failure, ask };
}
