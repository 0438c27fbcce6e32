import type { HomePartner } from '#contract/design/home.ts';
import { homeLimits } from '#contract/design/home-limits.ts';
import { LinkField } from '#web/admin/design/link-field.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { PicturePicker } from '#web/admin/media/picture-picker.tsx';
import { useTexts } from '#web/i18n.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { ListForm } from './list-form.tsx';

const empty: HomePartner = { name: '', link: '', picture: null };

interface Props {
  readonly id: string;
  readonly partners: readonly HomePartner[] | null;
  readonly onChange: (partners: HomePartner[] | null) => void;
}

export function PartnersForm({ id, partners, onChange }: Props) {
  const { t } = useTexts();
  return (
    <ListForm
      items={partners}
      first={[empty]}
      empty={empty}
      max={homeLimits.partners}
      own={t('admin.home.ownPartners')}
      nameOf={(number) => t('admin.home.partner', { number })}
      add={t('admin.home.addPartner')}
      onChange={onChange}
    >
      {(partner, change, key) => (
        <>
          <Field
            id={`${id}-${key}-name`}
            label={t('admin.home.name')}
            maxLength={homeLimits.title}
            autoComplete="off"
            value={partner.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <LinkField
            id={`${id}-${key}-link`}
            value={partner.link}
            isElsewhere
            onChange={(link) => change({ link })}
          />
          <IfPermitted permission="media.see">
            <PicturePicker
              label={t('admin.home.kinds.picture')}
              value={partner.picture}
              onChange={(picture) => change({ picture })}
            />
          </IfPermitted>
        </>
      )}
    </ListForm>
  );
}
