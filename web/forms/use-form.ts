import { type FormEvent, useState } from 'react';
import { useSubmission } from '#web/forms/use-submission.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { ErrorSummaryProps, Problem } from '#web/ui/forms/error-summary.tsx';

export interface FieldText<Field extends string> {
  readonly field: Field;
  readonly text: string;
}

interface FormOptions<Field extends string> {
  /** Unique on the page; prefix of the fields' ids. */
  readonly name: string;
  /** Current problems in display order. */
  readonly problems: readonly FieldText<Field>[];
  /** Sends the form; errors it throws are shown. */
  readonly send: () => Promise<unknown>;
  /** Heading above the server's messages. */
  readonly failureTitle?: string;
  readonly onApiError?: (error: unknown) => void;
  /** Maps a server error to a field and the text to show there. */
  readonly fieldOf?: (error: unknown) => FieldText<Field> | undefined;
}

export interface FormState<Field extends string> {
  readonly submit: (event: FormEvent) => void;
  readonly busy: boolean;
  readonly done: boolean;
  /** Problems of the last attempt, for an `ErrorSummary`. */
  readonly summary: ErrorSummaryProps;
  readonly idOf: (field: Field) => string;
  /** The field's problem; undefined before the first attempt. */
  readonly errorOf: (field: Field) => string | undefined;
  /** Clears attempts, for a form that is emptied after success. */
  readonly reset: () => void;
}

/** Problems found when the form was sent, in the language of `t`. */
interface Found {
  readonly problems: readonly Problem[];
  readonly t: Translate;
}

/** Validates in the browser, then sends. Input stays, whatever the result. */
export function useForm<Field extends string>(options: FormOptions<Field>): FormState<Field> {
  const { name, problems, send, failureTitle, onApiError, fieldOf } = options;
  const { t } = useTexts();
  const submission = useSubmission(failureTitle);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>({ problems: [], t });
  const [refusal, setRefusal] = useState<unknown>();
  // Read anew each time: the language may be switched.
  const refused = refusal === undefined ? undefined : fieldOf?.(refusal);
  const idOf = (field: Field) => `${name}-${field}`;
  const find = () =>
    setFound({ problems: problems.map(({ field, text }) => ({ fieldId: idOf(field), text })), t });

  if (found.t !== t) {
    // After a language switch, problems are shown in the new language.
    if (found.problems.length > 0) find();
    else setFound({ ...found, t });
  }

  function onError(error: unknown): void {
    setRefusal(error);
    onApiError?.(error);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (submission.busy) return;
    setAttempt(attempt + 1);
    find();
    setRefusal(undefined);
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
      setRefusal(undefined);
      setAttempt(0);
      setFound({ problems: [], t });
    },
  };
}
