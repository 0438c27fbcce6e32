import { useRef } from 'react';
import { useFieldLinks } from '#web/ui/forms/field-context.ts';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

interface FileInputProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly disabled?: boolean;
}

export function FileInput({ file, onChange, disabled }: FileInputProps) {
  const links = useFieldLinks();
  const control = useRef<HTMLInputElement>(null);
  useLaterChanges(file, () => {
    if (file === null && control.current) control.current.value = '';
  });
  return (
    <input
      ref={control}
      type="file"
      name="file"
      className="input file-input"
      required
      disabled={disabled}
      {...links}
      onChange={(event) => onChange(event.target.files?.[0] ?? null)}
    />
  );
}
