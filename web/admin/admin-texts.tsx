import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import { createTexts, TextsContext, useLanguage, useTexts } from '#web/i18n.ts';

type Answer = Pick<ResponseOf<'GET /api/admin/texts'>, 'texts' | 'hasEngine'>;

interface AdminTextsProps extends Answer {
  readonly children: ReactNode;
}

const EngineContext = createContext(true);

/** Whether a translation engine is set up; without one the screens must not promise translations. */
export function useHasEngine(): boolean {
  return useContext(EngineContext);
}

/** Adds the texts of the group `admin` for its children. */
export function AdminTexts({ texts, hasEngine, children }: AdminTextsProps) {
  const { catalogue } = useTexts();
  const { code } = useLanguage();
  const own = useMemo(() => createTexts(code, { ...catalogue, admin: texts }), [catalogue, code, texts]);
  return (
    <TextsContext value={own}>
      <EngineContext value={hasEngine}>{children}</EngineContext>
    </TextsContext>
  );
}
