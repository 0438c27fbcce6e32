import { type ChangeEvent, useRef, useState } from 'react';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { formatDate } from '#web/formats.ts';
import { type Submission, useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { type PlacedSite, placeSite } from './place-site.ts';
import { PlacedReport } from './placed-report.tsx';
import { parseSiteFile, type SiteFile, siteFileMaxBytes } from './site-file.ts';
import { type Step, StepOf } from './step-of.tsx';

type Chosen = SiteFile | 'tooLarge' | 'notSite';

async function readFile(file: File): Promise<Chosen> {
  if (file.size > siteFileMaxBytes) return 'tooLarge';
  return parseSiteFile(await file.text()) ?? 'notSite';
}

export function BringIn() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const newest = useRef<File>(null);
  const [placed, setPlaced] = useState<PlacedSite>();
  const submission = useSubmission();

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    setPlaced(undefined);
    setChosen(undefined);
    submission.clear();
    target.value = '';
    newest.current = file;
    const read = await readFile(file);
    // Reading a large one takes seconds, in which another may be chosen.
    if (newest.current === file) setChosen(read);
  }

  return (
    <section className="design-card" aria-labelledby="moving-bring">
      <h3 id="moving-bring" className="design-title">
        {t('admin.moving.bringTitle')}
      </h3>
      <p>{t('admin.moving.bringText')}</p>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept="application/json,.json"
        aria-label={t('admin.moving.choose')}
        disabled={submission.busy}
        onChange={choose}
      />
      <div className="draft-buttons">
        <Button
          type="button"
          variant="ghost"
          icon="upload"
          busy={submission.busy}
          onClick={() => input.current?.click()}
        >
          {t('admin.moving.choose')}
        </Button>
      </div>
      {chosen === 'notSite' && <FieldError id="moving-problem">{t('admin.moving.notSite')}</FieldError>}
      {chosen === 'tooLarge' && (
        <FieldError id="moving-problem">
          {t('admin.moving.tooLarge', { limit: formatFileSize(tag, siteFileMaxBytes) })}
        </FieldError>
      )}
      {typeof chosen === 'object' && !placed && (
        <Place file={chosen} submission={submission} onPlaced={setPlaced} />
      )}
      {placed && <PlacedReport placed={placed} />}
    </section>
  );
}

interface PlaceProps {
  readonly file: SiteFile;
  readonly submission: Submission;
  readonly onPlaced: (placed: PlacedSite) => void;
}

function Place({ file, submission, onPlaced }: PlaceProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const [replacesPages, setReplacesPages] = useState(false);
  const [step, setStep] = useState<Step>();
  const { pages, pictures, savedAt } = file;

  const place = () =>
    submission.send(async () => {
      try {
        const onStep = (done: number, all: number) => setStep({ done, all });
        onPlaced(await placeSite(api, file, { replacesPages, onStep }));
      } finally {
        setStep(undefined);
      }
    });

  return (
    <>
      <dl className="moving-facts">
        <div>
          <dt>{t('admin.moving.savedAt')}</dt>
          <dd suppressHydrationWarning>{formatDate(tag, savedAt)}</dd>
        </div>
        <div>
          <dt>{t('admin.nav.pages')}</dt>
          <dd>{pages.length}</dd>
        </div>
        <div>
          <dt>{t('admin.nav.media')}</dt>
          <dd>{pictures.length}</dd>
        </div>
      </dl>
      <Checkbox
        id="moving-replace"
        checked={replacesPages}
        onChange={(event) => setReplacesPages(event.target.checked)}
      >
        {t('admin.moving.replace')}
      </Checkbox>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="draft-buttons">
        <Button
          type="button"
          variant="gold"
          busy={submission.busy}
          busyText={t('admin.moving.bringing')}
          onClick={place}
        >
          {t('admin.moving.bring')}
        </Button>
        <StepOf step={step} />
      </div>
    </>
  );
}
