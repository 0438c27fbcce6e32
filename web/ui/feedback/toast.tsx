import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text?: string | undefined;
}

interface ShownToast extends Toast {
  readonly key: number;
}

const successMs = 6000;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** @returns a function that shows a toast: success for 6 seconds, errors until closed */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

function ToastBox({ toast, onClose }: { toast: ShownToast; onClose: (key: number) => void }) {
  const { t } = useTexts();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast.kind === 'error' || held) return;
    const timer = setTimeout(() => onClose(toast.key), successMs);
    return () => clearTimeout(timer);
  }, [toast, held, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={`toast toast-${toast.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'success' ? 'check' : 'warn'} />
      <div>
        <p className="toast-title">{toast.title}</p>
        {toast.text && <p className="toast-text">{toast.text}</p>}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={t('site.close')}
        onClick={() => onClose(toast.key)}
      >
        <Icon name="cross" size={16} />
      </button>
    </div>
  );
}

/** Renders the page and the toasts shown with `useToast`. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextKey = useRef(0);
  const show = useCallback((toast: Toast) => {
    const shown = { ...toast, key: nextKey.current++ };
    setToasts((before) => [...before.slice(-2), shown]);
  }, []);
  const close = useCallback((key: number) => {
    setToasts((before) => before.filter((toast) => toast.key !== key));
  }, []);
  const boxes = useMemo(
    () => (kind: Toast['kind']) =>
      toasts
        .filter((toast) => toast.kind === kind)
        .map((toast) => <ToastBox key={toast.key} toast={toast} onClose={close} />),
    [toasts, close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div role="alert">{boxes('error')}</div>
        <div role="status">{boxes('success')}</div>
      </div>
    </ToastContext>
  );
}
