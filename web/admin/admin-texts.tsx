import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import { IdentityCheck } from '#web/admin/identity/identity-check.tsx';
import { createTexts, TextsContext, useLanguage, useTexts } from '#web/i18n.ts';

type Answer = Pick<ResponseOf<'GET /api/admin/texts'>, 'texts' | 'hasEngine' | 'sourceLanguage'>;

interface AdminTextsProps extends Answer {
  readonly children: ReactNode;
}

const EngineContext = createContext(true);
const SourceLanguageContext = createContext<Answer['sourceLanguage']>('en');

/** Whether a translation engine is set up; without one the screens must not promise translations. */
export function useHasEngine(): boolean {
  return useContext(EngineContext);
}

/** The language a new text is written in unless its writer chooses another. */
export function useSourceLanguage(): Answer['sourceLanguage'] {
  return useContext(SourceLanguageContext);
}

/** Around everything administrators work with: adds the texts of the group `admin`, and asks who they are. */
export function AdminTexts({ texts, hasEngine, sourceLanguage, children }: AdminTextsProps) {
  const { catalogue } = useTexts();
  const { code } = useLanguage();
  const own = useMemo(() => createTexts(code, { ...catalogue, admin: texts }), [catalogue, code, texts]);
  return (
    <TextsContext value={own}>
      <EngineContext value={hasEngine}>
        <SourceLanguageContext value={sourceLanguage}>
          <IdentityCheck>{children}</IdentityCheck>
        </SourceLanguageContext>
      </EngineContext>
    </TextsContext>
  );
}
