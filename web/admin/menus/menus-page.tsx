import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { MenusState } from '#contract/api/design/menus.ts';
import { isUnfinished, type Menus, menuLimits } from '#contract/design/menus.ts';
import { isLanguageCode } from '#contract/languages.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { StoredPreview } from '#web/admin/design/preview-frame.tsx';
import { useDesign } from '#web/admin/design/use-design.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { SourceLanguageField } from '#web/admin/editor/source-language.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { addGroup, hasOwnWords, hasRoomForGroup, inOrder } from './edit-menus.ts';
import { GroupCard, keyOf } from './group-card.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('menus.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<MenusState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/menus');
  return data;
}

export const ErrorBoundary = AdminFailure;

function useMenusDesign(state: MenusState) {
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  return useDesign<Menus>('menus', state, {
    read: () => api.call('GET /api/admin/menus'),
    async store(body) {
      const stored = await api.call('PUT /api/admin/menus/draft', { body });
      // Which of the pages it leads to are there.
      void revalidate();
      return stored;
    },
    publish: (body) => api.call('POST /api/admin/menus/publish', { body }),
    restore: (body) => api.call('POST /api/admin/menus/restore', { body }),
  });
}

export function Component() {
  const state = useLoaderData<MenusState>();
  const { t } = useTexts();
  const source = useSourceLanguage();
  const design = useMenusDesign(state);
  const { draft } = design;
  const [open, setOpen] = useState<string | null>(null);
  const menus = draft.document;
  const change = (changed: Menus) =>
    draft.change(hasOwnWords(menus) ? changed : { ...changed, language: source });
  return (
    <section aria-labelledby="admin-menus">
      <SectionTitle id="admin-menus">{t('admin.nav.menus')}</SectionTitle>
      <div className="admin-section">
        <TranslatedIntro>{t('admin.menus.text')}</TranslatedIntro>
        <DraftBar design={design} problem={isUnfinished(menus) ? t('menus.incomplete') : undefined} />
        <div className="design-layout">
          <div className="design-fields">
            {inOrder(menus).map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                menus={menus}
                onChange={change}
                paths={state.paths}
                open={open}
                onOpen={setOpen}
              />
            ))}
            <Options menus={menus} onChange={draft.change} onOpen={setOpen} />
            <Versions versions={state.versions} onRestore={design.restore} />
          </div>
          <StoredPreview part="menus" revision={draft.revision} />
        </div>
      </div>
    </section>
  );
}

interface OptionsProps {
  readonly menus: Menus;
  readonly onChange: (changed: Partial<Menus>) => void;
  readonly onOpen: (key: string) => void;
}

function Options({ menus, onChange, onOpen }: OptionsProps) {
  const { t } = useTexts();
  const add = () => {
    const added = addGroup(menus);
    onChange(added.menus);
    onOpen(keyOf(added));
  };
  return (
    <div className="design-card">
      {hasRoomForGroup(menus) ? (
        <Button type="button" variant="quiet" size="small" icon="plus" onClick={add}>
          {t('admin.menus.addGroup')}
        </Button>
      ) : (
        <p className="field-hint">{t('admin.menus.full', { count: menuLimits.groups })}</p>
      )}
      <Checkbox
        id="menus-hide-unpublished"
        checked={menus.hideUnpublished}
        onChange={(event) => onChange({ hideUnpublished: event.target.checked })}
      >
        {t('admin.menus.hideUnpublished')}
      </Checkbox>
      {hasOwnWords(menus) && (
        <SourceLanguageField
          id="menus-language"
          value={menus.language}
          onChange={(code) => isLanguageCode(code) && onChange({ language: code })}
        />
      )}
      <IfPermitted permission="translations.edit">
        <Link to={adminPaths.translationsOf('text')} className="link menus-texts">
          {t('admin.translation.texts')}
        </Link>
      </IfPermitted>
    </div>
  );
}
