import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { PicturePicker } from '#web/admin/media/picture-picker.tsx';
import { useTexts } from '#web/i18n.ts';
import { coverId } from './news-texts.ts';

interface Props {
  /** The id of a picture of the library; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A picture of the library in place of the scene. */
export function CoverField({ value, onChange }: Props) {
  const { t } = useTexts();
  return (
    <IfPermitted permission="media.see">
      <div className="field">
        <p className="field-label">{t('admin.news.cover')}</p>
        <p className="field-hint">{t('admin.news.coverHint')}</p>
        <PicturePicker
          label={t('admin.news.cover')}
          value={coverId(value)}
          onChange={(id) => onChange(String(id ?? ''))}
        />
      </div>
    </IfPermitted>
  );
}
