import { useContext } from 'react';
import { isModulePath } from '#contract/modules.ts';
import { useTexts } from '#web/i18n.ts';
import { ModulesContext } from '#web/page/modules.ts';

interface PageTagProps {
  readonly path: string;
  /** Has a text of its own that visitors can read. */
  readonly isPublished: boolean;
}

/** Says whether visitors find something at an address of the site. */
export function PageTag({ path, isPublished }: PageTagProps) {
  const { t } = useTexts();
  const isFromModule = isModulePath(useContext(ModulesContext), path);
  const withoutPage = isFromModule ? 'fromModule' : 'unpublished';
  return (
    <span className="tag" data-published={isPublished}>
      {t(`admin.pages.${isPublished ? 'published' : withoutPage}`)}
    </span>
  );
}
