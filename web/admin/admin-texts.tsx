import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ResponseOf } from '#contract/api/calls.ts';
import { createTexts, TextsContext, useLanguage, useTexts } from '#web/i18n.ts';

type Answer = Pick<ResponseOf<'GET /api/desk/texts'>, 'texts' | 'hasEngine'>;

interface DeskTextsProps extends Answer {
  readonly children: ReactNode;
}

const EngineContext = createContext(true);

/** Whether a translation engine is set up; nothing may promise translations otherwise. */
export function useHasEngine(): boolean {
  return useContext(EngineContext);
}

/** What is below it has the texts of the group `desk` beside the page's own. */
export function DeskTexts({ texts, hasEngine, children }: DeskTextsProps) {
  const { catalogue } = useTexts();
  const { code } = useLanguage();
  const own = useMemo(() => createTexts(code, { ...catalogue, desk: texts }), [catalogue, code, texts]);
  return (
    <TextsContext value={own}>
      <EngineContext value={hasEngine}>{children}</EngineContext>
    </TextsContext>
  );
}
