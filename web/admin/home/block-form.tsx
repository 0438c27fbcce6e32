import type { HomeDefaults } from '#contract/api/design/home.ts';
import type { HomeBlock } from '#contract/design/home.ts';
import { homeLimits } from '#contract/design/home-limits.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { LinkField } from '#web/admin/design/link-field.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { PicturePicker } from '#web/admin/media/picture-picker.tsx';
import { useTexts } from '#web/i18n.ts';
import { ButtonFields } from './button-fields.tsx';
import { NoticesForm } from './notices-form.tsx';
import { PartnersForm } from './partners-form.tsx';
import { TimeField } from './time-field.tsx';
import { OwnWordsFields, WordsFields } from './words-fields.tsx';

interface FormProps {
  readonly block: HomeBlock;
  readonly language: LanguageCode;
  readonly defaults: HomeDefaults;
  readonly onChange: (block: HomeBlock) => void;
}

/** The fields of a block; every change goes to the draft. */
export default function BlockForm({ block, language, defaults, onChange }: FormProps) {
  const { t } = useTexts();
  const { id } = block;
  switch (block.kind) {
    case 'hero':
      return (
        <>
          <IfPermitted permission="media.see">
            <PicturePicker
              label={t('admin.home.kinds.picture')}
              value={block.picture}
              onChange={(picture) => onChange({ ...block, picture })}
            />
          </IfPermitted>
          <p className="field-hint">{t('admin.home.heroPicture')}</p>
          <OwnWordsFields
            id={id}
            words={block.words}
            defaults={defaults.hero}
            language={language}
            max={homeLimits.lead}
            isPlain
            onChange={(words) => onChange({ ...block, words })}
          />
          <ButtonFields
            id={id}
            button={block.button}
            label={defaults.hero.button}
            link="/register"
            onChange={(button) => onChange({ ...block, button })}
          />
        </>
      );
    case 'welcome':
      return (
        <OwnWordsFields
          id={id}
          words={block.words}
          defaults={defaults.welcome}
          language={language}
          max={homeLimits.noticeText}
          onChange={(words) => onChange({ ...block, words })}
        />
      );
    case 'promo':
      return (
        <>
          <OwnWordsFields
            id={id}
            words={block.words}
            defaults={defaults.promo}
            language={language}
            max={homeLimits.noticeText}
            onChange={(words) => onChange({ ...block, words })}
          />
          <ButtonFields
            id={id}
            button={block.button}
            label={defaults.promo.button}
            link="/donate"
            onChange={(button) => onChange({ ...block, button })}
          />
        </>
      );
    case 'notices':
      return (
        <NoticesForm
          id={id}
          notices={block.notices}
          defaults={defaults.notices}
          language={language}
          onChange={(notices) => onChange({ ...block, notices })}
        />
      );
    case 'partners':
      return (
        <PartnersForm
          id={id}
          partners={block.partners}
          onChange={(partners) => onChange({ ...block, partners })}
        />
      );
    case 'text':
      return (
        <WordsFields
          id={id}
          words={block.words}
          language={language}
          max={homeLimits.text}
          onChange={(words) => onChange({ ...block, words })}
        />
      );
    case 'picture':
      return (
        <>
          <IfPermitted permission="media.see">
            <PicturePicker
              label={t('admin.home.kinds.picture')}
              value={block.picture}
              onChange={(picture) => onChange({ ...block, picture })}
            />
          </IfPermitted>
          <LinkField id={`${id}-link`} value={block.link} onChange={(link) => onChange({ ...block, link })} />
        </>
      );
    case 'countdown':
      return (
        <>
          <TimeField
            id={`${id}-ends`}
            label={t('admin.home.endsAt')}
            value={block.endsAt}
            onChange={(endsAt) => onChange({ ...block, endsAt })}
          />
          <WordsFields
            id={id}
            words={block.words}
            language={language}
            max={homeLimits.noticeText}
            textLabel={t('admin.home.over')}
            onChange={(words) => onChange({ ...block, words })}
          />
        </>
      );
    default:
      return null;
  }
}
