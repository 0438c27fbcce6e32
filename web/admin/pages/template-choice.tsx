import { useRef, useState } from 'react';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { type PageTemplate, pageTemplates } from '#contract/pages/templates.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useSubmission } from '#web/forms/use-submission.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';

interface Texts {
  readonly title: string;
  readonly content: string;
  readonly language: LanguageCode;
}

interface TemplateChoiceProps {
  readonly path: string;
  /** Whether something has been typed that a template would replace. */
  readonly isBegun: boolean;
  readonly onInsert: (texts: Texts) => void;
}

function templateName(t: Translate, name: PageTemplate): string {
  const names: Readonly<Record<PageTemplate, string>> = {
    'game-rules': t('admin.pages.templates.gameRules'),
    'code-of-conduct': t('admin.pages.templates.codeOfConduct'),
    team: t('admin.pages.templates.team'),
    guides: t('admin.pages.templates.guides'),
    privacy: t('admin.pages.templates.privacy'),
    imprint: t('admin.pages.templates.imprint'),
    contact: t('admin.pages.templates.contact'),
    terms: t('admin.pages.templates.terms'),
    faq: t('admin.pages.templates.faq'),
  };
  return names[name];
}

/** The template that a path is named after, else the first. */
function templateFor(path: string): PageTemplate {
  return pageTemplates.find((name) => path.split('/').includes(name)) ?? pageTemplates[0];
}

function useTemplate({ path, isBegun, onInsert }: TemplateChoiceProps) {
  const api = useApi();
  const submission = useSubmission();
  const [name, setName] = useState(templateFor(path));
  const [language, setLanguage] = useState<LanguageCode>('en');
  const [asks, setAsks] = useState(false);
  const isBegunByNow = useRef(isBegun);
  isBegunByNow.current = isBegun;

  /** @param close tells whether its reader still wants it */
  async function insert(close: () => boolean): Promise<void> {
    const { data } = await api.call('GET /api/page-template', { query: { name, language } });
    if (close()) onInsert({ ...data, language });
  }

  /** Asks where something was begun while the template was on its way. */
  function isFree(): boolean {
    setAsks(isBegunByNow.current);
    return !isBegunByNow.current;
  }

  return {
    ...{ submission, name, setName, language, setLanguage, asks, insert },
    cancel: () => setAsks(false),
    choose: () => (isBegun ? setAsks(true) : void submission.send(() => insert(isFree))),
  };
}

/** Fills the form of a new page with a template in a language of choice. */
export function TemplateChoice(props: TemplateChoiceProps) {
  const { t } = useTexts();
  const template = useTemplate(props);
  const { submission } = template;
  return (
    <fieldset className="template-choice">
      <legend>{t('admin.pages.template')}</legend>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="template-choice-fields">
        <Field id="page-template" label={t('admin.pages.templateName')}>
          <Select
            id="page-template"
            value={template.name}
            onChange={({ target }) =>
              template.setName(pageTemplates.find((each) => each === target.value) ?? template.name)
            }
          >
            {pageTemplates.map((name) => (
              <option key={name} value={name}>
                {templateName(t, name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="page-template-language" label={t('admin.pages.templateLanguage')}>
          <Select
            id="page-template-language"
            value={template.language}
            onChange={({ target }) =>
              template.setLanguage(
                languages.find(({ code }) => code === target.value)?.code ?? template.language,
              )
            }
          >
            {languages.map(({ code, tag, name }) => (
              <option key={code} value={code} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="quiet"
          icon="scroll"
          busy={submission.busy}
          busyText={t('admin.pages.templateInsert')}
          onClick={template.choose}
        >
          {t('admin.pages.templateInsert')}
        </Button>
      </div>
      <ConfirmDialog
        open={template.asks}
        icon="scroll"
        title={t('admin.pages.templateReplace')}
        confirm={t('admin.pages.templateInsert')}
        onClose={template.cancel}
        onConfirm={template.insert}
      >
        <p>{t('admin.pages.templateReplaceText')}</p>
      </ConfirmDialog>
    </fieldset>
  );
}
