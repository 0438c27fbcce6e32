import type { ModelsState } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

type Facts = Pick<ModelsState, 'machine' | 'diskFreeBytes'>;

/** What the machine has, and what that suffices for. */
export function MachineFacts({ machine, diskFreeBytes }: Facts) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { advice, cores, freeBytes, needs } = machine;
  const size = (bytes: number) => formatFileSize(tag, bytes);
  const isShort = advice === 'tooLittle';
  return (
    <div className="panel models-machine">
      <h3 className="text-card">{t('admin.models.machine')}</h3>
      <p className="admin-health" data-health={isShort ? 'paused' : 'good'}>
        <Icon name={isShort ? 'warn' : 'check'} size={18} />
        {t(`admin.models.advice.${advice}`, { needs: size(needs.small), free: size(freeBytes) })}
      </p>
      {cores === 1 && <p className="text-soft">{t('admin.models.oneCore')}</p>}
      <dl className="admin-facts">
        <div>
          <dt>{t('admin.models.free')}</dt>
          <dd suppressHydrationWarning>{size(freeBytes)}</dd>
        </div>
        <div>
          <dt>{t('admin.models.needed')}</dt>
          <dd>{size(needs[isShort ? 'small' : advice])}</dd>
        </div>
        <div>
          <dt>{t('admin.models.cores')}</dt>
          <dd>{formatNumber(tag, cores)}</dd>
        </div>
        <div>
          <dt>{t('admin.state.freeBytes')}</dt>
          <dd suppressHydrationWarning>
            {diskFreeBytes === null ? t('admin.state.unknown') : size(diskFreeBytes)}
          </dd>
        </div>
      </dl>
    </div>
  );
}
