import { useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password field with a button to show it. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'form.hidePassword' : 'form.showPassword');
  return (
    <span className="input-with-button">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        className="input-button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}
