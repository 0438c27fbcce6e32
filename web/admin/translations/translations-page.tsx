import { useLoaderData, useSearchParams } from 'react-router';
import { tagOf } from '#contract/languages.ts';
import type { Permission } from '#contract/permissions.ts';
import { type TranslatedKind, translatedKinds } from '#contract/translated.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useHasEngine } from '#web/admin/admin-texts.tsx';
import { BackLink } from '#web/admin/back-link.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { type TextKey, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { CorrectTranslation } from './correct-translation.tsx';
import { languageName, type TranslatedItemId, type TranslatedTexts } from './translation-item.ts';
import { TranslationOverview } from './translation-overview.tsx';
import { useTranslations } from './use-translations.ts';

export const meta: MetaOf = (item: TranslatedTexts | undefined, t) => ({
  title: [item?.title, t('news.itsTranslations'), t('nav.admin')].filter(Boolean).join(' · '),
  noIndex: true,
});

function readItem({ kind, id }: LoaderArgs['params']): TranslatedItemId {
  const known = translatedKinds.find((each) => each === kind);
  if (!known || !/^[1-9]\d{0,8}$/.test(id ?? '')) throw new ApiError(404, { code: 'translations.notFound' });
  return { kind: known, id: Number(id) };
}

/** @throws ApiError when there is no such item */
export async function loader({ context, params }: LoaderArgs): Promise<TranslatedTexts> {
  const item = { params: readItem(params) };
  return (await context.get(apiContext).call('GET /api/translations/{kind}/{id}', item)).data;
}

export const ErrorBoundary = AdminFailure;

/** All translations of an item, or the form to correct one (`?language=de`). */
export function Component() {
  const { t } = useTexts();
  const hasEngine = useHasEngine();
  const { item, reload } = useTranslations(useLoaderData<TranslatedTexts>(), hasEngine);
  const [search] = useSearchParams();
  const toast = useToast();
  const address = adminPaths.translations(item.kind, item.id);
  const chosen = item.translations.find(({ language }) => language === search.get('language'));
  if (!chosen) {
    return (
      <>
        <WayBack kind={item.kind} />
        <Title item={item} />
        <TranslationOverview item={item} hasEngine={hasEngine} onChange={reload} />
      </>
    );
  }
  const { name } = languageName(chosen.language);
  return (
    <>
      <BackLink to={address}>{t('admin.translation.back')}</BackLink>
      <Title item={item} />
      <CorrectTranslation
        key={chosen.language}
        source={item}
        translation={chosen}
        backTo={address}
        onReload={reload}
        onSaved={() => toast({ kind: 'success', title: t('admin.translation.saved', { language: name }) })}
      />
    </>
  );
}

function Title({ item }: { readonly item: TranslatedTexts }) {
  const { t } = useTexts();
  return (
    <>
      <SectionTitle>{t('admin.translation.title')}</SectionTitle>
      <p className="translation-title" lang={tagOf(item.sourceLanguage)}>
        {item.title}
      </p>
    </>
  );
}

/** Where each kind is written; others than its writers come from the list of translations. */
const origins = {
  news: [adminPaths.news, 'admin.news.back', 'news.write'],
  page: [adminPaths.pages, 'admin.pages.back', 'pages.write'],
  picture: [adminPaths.media, 'admin.nav.media', 'media.see'],
  download: [adminPaths.downloads, 'admin.nav.downloads', 'downloads.manage'],
  text: [adminPaths.translationsOf('text'), 'admin.translation.texts', 'translations.edit'],
} as const satisfies Record<TranslatedKind, readonly [string, TextKey, Permission]>;

function WayBack({ kind }: { readonly kind: TranslatedKind }) {
  const { t } = useTexts();
  const [to, text, permission] = origins[kind];
  const mayWrite = usePermission(permission);
  return (
    <BackLink to={mayWrite ? to : adminPaths.translationsOf(kind)}>
      {t(mayWrite ? text : 'admin.translation.title')}
    </BackLink>
  );
}
