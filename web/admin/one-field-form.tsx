import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSubmission } from '#web/forms/use-submission.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface OneFieldFormProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Said when nothing was typed. */
  readonly required: string;
  readonly maxLength: number;
  readonly spellCheck?: boolean;
  readonly icon: IconName;
  readonly submit: string;
  readonly busyText: string;
  /** @returns what is said when it is done */
  readonly send: (value: string) => Promise<string>;
}

/** Adds something by one line of text. What is rejected stays in the field, which gets the focus with the answer, so that it is read with its error. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { required, icon, submit, busyText, send, ...input } = props;
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function add(): Promise<void> {
    const title = await send(value);
    // What was typed on meanwhile stays.
    setValue((now) => (now === value ? '' : now));
    toast({ kind: 'success', title });
    await revalidate();
  }

  async function trySubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setMissing(value.trim() === '');
    submission.clear();
    if (value.trim() !== '') await submission.send(add);
    const { activeElement, body } = document;
    // Whoever has moved on while it was sent keeps the focus where it is.
    if (activeElement === body || form.contains(activeElement)) field.current?.focus();
  }

  const failure = submission.failure.map(({ text }) => text).join(' ');
  return (
    <form className="admin-inline-form" method="post" noValidate onSubmit={trySubmit}>
      <Field
        {...input}
        ref={field}
        className="admin-inline-form-field"
        error={isMissing ? required : failure}
        autoComplete="off"
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" variant="gold" icon={icon} busy={submission.busy} busyText={busyText}>
        {submit}
      </Button>
    </form>
  );
}
