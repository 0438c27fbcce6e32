import { useLayoutEffect, useRef, useState } from 'react';
import { captchaLength } from '#contract/limits.ts';
import { Icon } from '#web/ui/art/icon.tsx';

interface Props {
  readonly id: string;
  readonly code: string;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly onType: (text: string) => void;
  readonly mark: 'check' | 'cross' | null;
}

const cells = Array.from({ length: captchaLength }, (_, index) => index);

/** One real input for paste, editing and screen readers; the five cells only display it. */
export function CaptchaCode({ id, code, invalid, describedBy, onType, mark }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(0);
  // Setting the upper-case value would move the caret to the end.
  useLayoutEffect(() => {
    const element = input.current;
    if (element && element === document.activeElement && element.selectionStart === element.selectionEnd) {
      element.setSelectionRange(caret, caret);
    }
  }, [caret]);
  return (
    <div className="captcha-code">
      <span className="captcha-cells">
        <input
          ref={input}
          id={id}
          name="captcha"
          value={code}
          onChange={(event) => {
            setCaret(event.target.selectionStart ?? event.target.value.length);
            onType(event.target.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? code.length)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
        {cells.map((cell) => (
          <span
            key={cell}
            className="captcha-cell"
            data-caret={cell === Math.min(caret, code.length, captchaLength - 1)}
            aria-hidden="true"
          >
            {code[cell]}
          </span>
        ))}
      </span>
      <span className="captcha-mark">{mark && <Icon name={mark} size={24} />}</span>
    </div>
  );
}
