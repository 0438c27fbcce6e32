import { useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession, useShell } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { CopyButton } from './two-step-copy.tsx';
import { useFocusOnMount } from './two-step-focus.ts';

/** Prints the codes alone: two-step.css hides the rest of the page while this is set. */
function printCodes(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'recovery-codes';
  window.print();
  delete dataset.print;
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once; closes only when its reader says to have kept them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTexts();
  const { config } = useShell();
  const session = useSession();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [kept, setKept] = useState(false);
  return (
    <div className="two-step-part">
      <div className="recovery-codes">
        <h3 ref={heading} tabIndex={-1}>
          {t('twoStep.codes')}
        </h3>
        <p className="recovery-codes-of">
          {config.siteName}, {session?.account.login}
        </p>
        <p>{t('twoStep.codesText')}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="two-step-buttons">
        <Button variant="quiet" size="small" icon="scroll" onClick={printCodes}>
          {t('twoStep.print')}
        </Button>
        <CopyButton text={codes.join('\n')} />
      </div>
      <Checkbox id="recovery-codes-kept" checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {t('twoStep.kept')}
      </Checkbox>
      <div className="two-step-buttons">
        <Button variant="gold" disabled={!kept} onClick={onKept}>
          {t('twoStep.done')}
        </Button>
      </div>
    </div>
  );
}
