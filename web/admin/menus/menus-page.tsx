import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { MenusState } from '#contract/api/design/menus.ts';
import { isUnfinished, type Menus, menuLimits } from '#contract/design/menus.ts';
import { isLanguageCode } from '#contract/languages.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { PreviewFrame } from '#web/admin/design/preview-frame.tsx';
import { useDraft } from '#web/admin/design/use-draft.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { SourceLanguageField } from '#web/admin/editor/source-language.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
import { apiContext } from '#web/api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { addGroup, hasOwnWords, hasRoomForGroup, inOrder } from './edit-menus.ts';
import { GroupCard, keyOf } from './group-card.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('admin.nav.menus')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<MenusState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/menus');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** The draft of the menus, and what is done with it. */
function useMenus(state: MenusState) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const [stored, setStored] = useState(state.revision);
  const draft = useDraft(state, async (document, revision) => {
    const saved = await api.call('PUT /api/admin/menus/draft', { body: { document, revision } });
    setStored(saved.revision);
    // Which of the pages it leads to are there.
    void revalidate();
    return saved.revision;
  });
  const publish = () =>
    submission.send(async () => {
      const revision = await draft.save();
      await api.call('POST /api/admin/menus/publish', { body: { revision } });
      toast({ kind: 'success', title: t('admin.design.published') });
      await revalidate();
    });
  const restore = (version: number) =>
    submission.send(async () => {
      const revision = await draft.save();
      const restored = await api.call('POST /api/admin/menus/restore', { body: { version, revision } });
      toast({ kind: 'success', title: t('admin.design.restored') });
      draft.take(restored.document, restored.revision);
      setStored(restored.revision);
    });
  return { draft, stored, submission, publish, restore };
}

export function Component() {
  const state = useLoaderData<MenusState>();
  const { t } = useTexts();
  const source = useSourceLanguage();
  const { draft, stored, submission, publish, restore } = useMenus(state);
  const [open, setOpen] = useState<string | null>(null);
  const menus = draft.document;
  const change = (changed: Menus) =>
    draft.change(hasOwnWords(menus) ? changed : { ...changed, language: source });
  return (
    <section aria-labelledby="admin-menus">
      <SectionTitle id="admin-menus">{t('admin.nav.menus')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">
          {t('admin.menus.text')} <OtherLanguages />
        </p>
        <DraftBar
          draft={draft}
          isPublished={JSON.stringify(menus) === JSON.stringify(state.published)}
          problem={isUnfinished(menus) ? t('menus.incomplete') : undefined}
          submission={submission}
          onPublish={publish}
        />
        <div className="menus">
          <div className="menus-fields">
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
            <Versions versions={state.versions} onRestore={restore} />
          </div>
          <PreviewFrame key={stored} query="preview=menus" />
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
      <Link to={paths.adminTexts} className="link menus-texts">
        {t('admin.translation.texts')}
      </Link>
    </div>
  );
}
