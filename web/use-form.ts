import { type FormEvent, useMemo, useState } from 'react';
import type { Problem } from '#web/ui/error-summary.tsx';
import { useSubmission } from '#web/use-submission.ts';

/** One thing that is wrong with a field, in the page's language. */
export interface FieldText<Field extends string> {
  readonly field: Field;
  readonly text: string;
}

interface FormOptions<Field extends string> {
  /** Unique among the page's forms: ids of its fields begin with it. */
  readonly name: string;
  /** All that is wrong with what is typed now, in the order it is to be said. */
  readonly problems: readonly FieldText<Field>[];
  /** The form's call; what it throws is shown. */
  readonly send: () => Promise<unknown>;
  /** Says above the server's messages what did not work. */
  readonly failureTitle?: string;
  readonly onRefusal?: (error: unknown) => void;
  /** The field that a refusal is about, and what to say there instead of the server's message. */
  readonly fieldOf?: (error: unknown) => FieldText<Field> | undefined;
}

export interface FormState<Field extends string> {
  readonly submit: (event: FormEvent) => void;
  readonly busy: boolean;
  readonly done: boolean;
  /** For an `ErrorSummary`: what stood in the way of the last attempt. */
  readonly summary: { readonly problems: readonly Problem[]; readonly title: string | undefined };
  readonly idOf: (field: Field) => string;
  /** What is wrong with a field now; nothing before the first attempt. */
  readonly errorOf: (field: Field) => string | undefined;
  /** Forgets attempts: for a form that is emptied after success. */
  readonly reset: () => void;
}

const noProblems: readonly Problem[] = [];

/** A form that is checked here first and then sent. What was typed stays whatever the answer. */
export function useForm<Field extends string>(options: FormOptions<Field>): FormState<Field> {
  const { name, problems, send, failureTitle, onRefusal, fieldOf } = options;
  const submission = useSubmission(failureTitle);
  const [attempted, setAttempted] = useState(false);
  const [found, setFound] = useState(noProblems);
  const [refused, setRefused] = useState<FieldText<Field>>();
  const idOf = (field: Field) => `${name}-${field}`;

  function onError(error: unknown): void {
    setRefused(fieldOf?.(error));
    onRefusal?.(error);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (submission.busy) return;
    setAttempted(true);
    setFound(problems.map(({ field, text }) => ({ fieldId: idOf(field), text })));
    setRefused(undefined);
    submission.clear();
    if (problems.length === 0) void submission.send(send, onError);
  }

  const failed = submission.failure.length > 0;
  const failure = useMemo(
    () => (refused ? [{ fieldId: `${name}-${refused.field}`, text: refused.text }] : submission.failure),
    [name, refused, submission.failure],
  );
  return {
    submit,
    busy: submission.busy,
    done: submission.done,
    summary: {
      problems: failed ? failure : found,
      title: failed ? (refused ? failureTitle : submission.failureTitle) : undefined,
    },
    idOf,
    errorOf: (field) => {
      const own = attempted ? problems.find((each) => each.field === field) : undefined;
      return own?.text ?? (refused?.field === field ? refused.text : undefined);
    },
    reset: () => {
      setRefused(undefined);
      setAttempted(false);
      setFound(noProblems);
    },
  };
}
