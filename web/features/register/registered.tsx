import { useTexts } from '#web/i18n.ts';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { NextSteps } from './next-steps.tsx';
import type { RegistrationDetails } from './registration-file.ts';
import { downloadDetails } from './use-registration.ts';

interface RegisteredProps {
  readonly details: RegistrationDetails;
  /** The server's: it may ask to confirm the address first. */
  readonly answer: string;
}

/** Success message with the details file, then the way into the game. */
export function Registered({ details, answer }: RegisteredProps) {
  const { t } = useTexts();
  return (
    <>
      <SuccessBox title={t('register.submitted')}>
        <p>{answer}</p>
        <Button variant="quiet" size="small" icon="download" onClick={() => downloadDetails(details)}>
          {t('register.downloadAgain')}
        </Button>
      </SuccessBox>
      <NextSteps username={details.username} />
    </>
  );
}
