import { type FormEvent, useState } from 'react';
import { useSubmission } from '#web/forms/use-submission.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { ErrorSummaryProps, Problem } from '#web/ui/forms/error-summary.tsx';

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
  readonly onApiError?: (error: unknown) => void;
  /** The field that a refusal is about, and what to say there instead of the server's message. */
  readonly fieldOf?: (error: unknown) => FieldText<Field> | undefined;
}

export interface FormState<Field extends string> {
  readonly submit: (event: FormEvent) => void;
  readonly busy: boolean;
  readonly done: boolean;
  /** For an `ErrorSummary`: what stood in the way of the last attempt. */
  readonly summary: ErrorSummaryProps;
  readonly idOf: (field: Field) => string;
  /** What is wrong with a field now; nothing before the first attempt. */
  readonly errorOf: (field: Field) => string | undefined;
  /** Forgets attempts: for a form that is emptied after success. */
  readonly reset: () => void;
}

/** What stood in the way when the form was sent, in the words of `t`. */
interface Found {
  readonly problems: readonly Problem[];
  readonly t: Translate;
}

/** A form that is checked here first and then sent. What was typed stays whatever the answer. */
export function useForm<Field extends string>(options: FormOptions<Field>): FormState<Field> {
  const { name, problems, send, failureTitle, onApiError, fieldOf } = options;
  const { t } = useTexts();
  const submission = useSubmission(failureTitle);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>({ problems: [], t });
  const [refused, setRefused] = useState<FieldText<Field>>();
  const idOf = (field: Field) => `${name}-${field}`;
  const find = () =>
    setFound({ problems: problems.map(({ field, text }) => ({ fieldId: idOf(field), text })), t });

  if (found.t !== t) {
    // Another language: what is still wrong is said in it.
    if (found.problems.length > 0) find();
    else setFound({ ...found, t });
  }

  function onError(error: unknown): void {
    setRefused(fieldOf?.(error));
    onApiError?.(error);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (submission.busy) return;
    setAttempt(attempt + 1);
    find();
    setRefused(undefined);
    submission.clear();
    if (problems.length === 0) void submission.send(send, onError);
  }

  const failed = submission.failure.length > 0;
  const failure = refused ? [{ fieldId: idOf(refused.field), text: refused.text }] : submission.failure;
  return {
    submit,
    busy: submission.busy,
    done: submission.done,
    summary: {
      attempt,
      problems: failed ? failure : found.problems,
      title: failed ? (refused ? failureTitle : submission.failureTitle) : undefined,
    },
    idOf,
    errorOf: (field) => {
      const own = attempt > 0 ? problems.find((each) => each.field === field) : undefined;
      return own?.text ?? (refused?.field === field ? refused.text : undefined);
    },
    reset: () => {
      setRefused(undefined);
      setAttempt(0);
      setFound({ problems: [], t });
    },
  };
}
