import type { TrialMail, TrialTranslation } from '#contract/api/setup/checklist.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { MailDeliveryError } from '#server/mail/mail-error.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';
import { TrialFailure } from '#server/translation/try-engine.ts';

const longestAnswer = 300;

/** Mails the administrator himself, at the address of his account: no other can be given. */
export async function tryMail(
  { config, game, mailQueue }: Pick<Services, 'config' | 'game' | 'mailQueue'>,
  accountId: number,
  language: LanguageCode,
): Promise<TrialMail> {
  const account = await game.accounts.findById(accountId);
  if (!account?.email) return { state: 'noAddress', answer: '' };
  const site = config.SITE_NAME;
  const title = translate(language, 'mail.trialTitle');
  const content = {
    language,
    siteName: site,
    title,
    paragraphs: [translate(language, 'mail.trialText', { site })],
    entries: [],
    notes: [],
    footer: config.publicUrl,
  };
  const mail = {
    to: account.email,
    subject: `${site}: ${title}`,
    language,
    links: [],
    ...renderMail(content),
  };
  try {
    const answer = await mailQueue.sendNow(mail);
    return { state: config.SMTP_URL ? 'sent' : 'file', answer: answer.slice(0, longestAnswer) };
  } catch (error) {
    if (!(error instanceof MailDeliveryError)) throw error;
    return { state: 'failed', answer: error.message.slice(0, longestAnswer) };
  }
}

const sentence = 'The gates open on Friday at eight: bring your guild.';

export async function tryTranslation(
  { translator }: Pick<Services, 'translator'>,
  language: LanguageCode,
): Promise<TrialTranslation> {
  const target = language.startsWith('en') ? 'de' : language;
  const asked = { language: target, source: sentence };
  try {
    const made = await translator.tryOut(sentence, target);
    return made
      ? { ...asked, ...made, state: 'done', reason: null }
      : { ...asked, state: 'noEngine', engine: null, reason: null, text: '' };
  } catch (error) {
    if (!(error instanceof TrialFailure)) throw error;
    return { ...asked, state: 'failed', engine: error.engine, reason: error.kind, text: '' };
  }
}
