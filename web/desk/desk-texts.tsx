import { type ReactNode, useMemo } from 'react';
import { createTexts, TextsContext, useLanguage, useTexts } from '#web/i18n.ts';

interface DeskTextsProps {
  /** As `GET /api/desk/texts` answers them. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** What is below it has the texts of the group `desk` beside the page's own. */
export function DeskTexts({ texts, children }: DeskTextsProps) {
  const { catalogue } = useTexts();
  const { code } = useLanguage();
  const own = useMemo(() => createTexts(code, { ...catalogue, desk: texts }), [catalogue, code, texts]);
  return <TextsContext value={own}>{children}</TextsContext>;
}
