import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n.ts';
import { RichText } from '#web/ui/rich-text.tsx';

interface LabelledProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** “Label: value”, with the colon of the language. */
export function Labelled({ label, children }: LabelledProps) {
  const { t } = useTexts();
  const text = t('site.labelled', { label: '<label></label>', value: '<value></value>' });
  return <RichText text={text} parts={{ label: () => label, value: () => children }} />;
}
