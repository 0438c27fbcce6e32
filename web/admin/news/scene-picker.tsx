import { useId } from 'react';
import { type NewsScene, newsScenes } from '#contract/news/news-scenes.ts';
import { useTexts } from '#web/i18n.ts';
import { NewsPicture } from '#web/ui/art/news-picture.tsx';

interface Props {
  /** Empty until chosen. */
  readonly value: string;
  readonly onChange: (scene: NewsScene) => void;
}

/** Radio buttons drawn as the pictures they choose. */
export function ScenePicker({ value, onChange }: Props) {
  const { t } = useTexts();
  const hint = useId();
  return (
    <fieldset className="scene-picker" aria-describedby={hint}>
      <legend className="field-label">{t('admin.news.scene')}</legend>
      <p id={hint} className="field-hint">
        {t('admin.news.sceneHint')}
      </p>
      <div className="scene-choices">
        {newsScenes.map((scene) => (
          <label key={scene} className="scene-choice">
            <input
              type="radio"
              name="scene"
              value={scene}
              checked={value === scene}
              onChange={() => onChange(scene)}
            />
            <NewsPicture scene={scene} lazy />
            <span>{t(`admin.news.scenes.${scene}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
