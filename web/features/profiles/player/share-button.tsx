import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';

/** Opens the system's own sheet where there is one, else copies the page's address. */
export function ShareButton({ name }: { readonly name: string }) {
  const { t } = useTexts();
  const toast = useToast();

  async function share(): Promise<void> {
    const url = `${window.location.origin}${window.location.pathname}`;
    try {
      if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ kind: 'success', title: t('profiles.player.copied') });
    } catch (error) {
      // Closing the sheet is no failure.
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({ kind: 'error', title: t('profiles.player.notCopied'), text: url });
    }
  }

  return (
    <Button variant="ghost" icon="external" className="needs-script" onClick={() => void share()}>
      {t('profiles.player.share')}
    </Button>
  );
}
