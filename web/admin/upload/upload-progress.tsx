import { useState } from 'react';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { approximateDuration } from './duration.ts';
import type { Phase } from './upload.ts';
import type { UploadControl } from './use-upload.ts';

type Shown = NonNullable<UploadControl['progress']>;

/** Percentage, throughput and remaining time as text. */
function useFigures({ file, sent, bytesPerSecond }: Shown): readonly string[] {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(sent / file.size);
  const amount = t('admin.downloads.sent', {
    sent: formatFileSize(tag, sent),
    total: formatFileSize(tag, file.size),
  });
  if (!bytesPerSecond || sent === file.size) return [percent, amount];
  const time = approximateDuration(tag, (file.size - sent) / bytesPerSecond);
  return [
    percent,
    amount,
    t('admin.downloads.speed', { size: formatFileSize(tag, bytesPerSecond) }),
    t('admin.downloads.left', { time }),
  ];
}

function phaseText({ phase, sent }: Shown) {
  return sent === 0 && (phase === 'paused' || phase === 'stopped') ? (`${phase}Empty` as const) : phase;
}

const paused: readonly Phase[] = ['paused', 'waiting'];

/** Progress bar and controls of the current upload. */
export function UploadProgress({ upload }: { readonly upload: UploadControl }) {
  const { progress } = upload;
  return progress ? <Shown upload={upload} progress={progress} /> : null;
}

function Shown({ upload, progress }: { readonly upload: UploadControl; readonly progress: Shown }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const { file, phase, sent } = progress;
  const { name, size } = file;
  const isPaused = paused.includes(phase);
  const figures = useFigures(progress);
  return (
    <section
      className="upload panel"
      data-phase={phase}
      aria-label={t('admin.downloads.uploading', { name })}
    >
      <p className="upload-name">
        <Icon name={phase === 'waiting' || phase === 'stopped' ? 'warn' : 'upload'} />
        {name}
      </p>
      <progress
        className="upload-bar"
        value={sent}
        max={size}
        aria-label={t('admin.downloads.uploading', { name })}
      />
      <p className="upload-figures">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      <p className="upload-phase" role="status">
        {t(`admin.downloads.phase.${phaseText(progress)}`)}
      </p>
      <div className="upload-buttons">
        {/* One button, so that it keeps the focus. */}
        {(phase === 'sending' || isPaused) && (
          <Button
            variant={isPaused ? 'ghost' : 'quiet'}
            size="small"
            icon={isPaused ? 'play' : 'pause'}
            onClick={isPaused ? upload.resume : upload.pause}
          >
            {t(isPaused ? 'admin.downloads.resume' : 'admin.downloads.pause')}
          </Button>
        )}
        {phase !== 'checking' && (
          <Button variant="quiet" size="small" icon="cross" onClick={() => setAsking(true)}>
            {t('admin.downloads.cancel')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('admin.downloads.cancelTitle')}
        confirm={t('admin.downloads.discard')}
        decline={t('admin.downloads.keep')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          await upload.cancel();
        }}
      >
        <p>{t('admin.downloads.cancelText', { name })}</p>
      </ConfirmDialog>
    </section>
  );
}
