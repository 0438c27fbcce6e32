import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/art/icon.tsx';

interface SuccessBoxProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Takes the place of a form that has done its work, and its focus. */
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
