import { useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';

/** Copies a text; without the browser's permission nothing happens, and the text can be selected. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {}
  }

  return (
    <Button variant="quiet" size="small" icon={copied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{t(copied ? 'twoStep.copied' : 'twoStep.copy')}</span>
    </Button>
  );
}
