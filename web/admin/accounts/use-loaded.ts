import { useState } from 'react';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';

/** Something that is loaded when somebody asks for it; what was loaded before stays while it is loaded again. */
export function useLoaded<Data>() {
  const [data, setData] = useState<Data>();
  const { busy, failure, failureTitle, send } = useSubmission();
  // The button that asks for it goes when it is there.
  useFocusAfterRemoval(busy);
  const load = (call: () => Promise<Data>) => send(async () => setData(await call()));
  return { data, busy, failure, failureTitle, load };
}
