import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/art/icon.tsx';

interface SuccessBoxProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Replaces a form after success and takes its focus. */
export function SuccessBox({ title, children }: SuccessBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} className="success-box" role="status" tabIndex={-1}>
      <h2 className="success-title">
        <Icon name="check" size={24} />
        {title}
      </h2>
      {children}
    </div>
  );
}
