import type en from '#locales/en.json';
import { useTexts } from '#web/i18n.ts';
import type { ChangedValueData } from './changed-values.ts';

type Field = keyof typeof en.desk.audit.field;

const fields: readonly Field[] = [
  'title',
  'content',
  'description',
  'displayName',
  'path',
  'term',
  'languages',
  'translations',
  'name',
  'url',
  'bytes',
];

/** One value of a change, before and after; one that stayed the same is shown once. */
export function ChangedValue({ value }: { readonly value: ChangedValueData }) {
  const { t } = useTexts();
  const { name, before, after } = value;
  const field = fields.find((each) => each === name);
  const isSame = before === after;
  return (
    <article className="desk-change">
      <h3 className="desk-change-name">
        {field ? t(`desk.audit.field.${field}`) : <code>{name}</code>}
        {isSame && <span className="tag">{t('desk.audit.same')}</span>}
      </h3>
      {isSame ? (
        <Text text={after} />
      ) : (
        <div className="desk-sides">
          <Side title={t('desk.audit.before')} text={before} />
          <Side title={t('desk.audit.after')} text={after} />
        </div>
      )}
    </article>
  );
}

function Side({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return (
    <div className="desk-side">
      <h4 className="desk-side-title">{title}</h4>
      <Text text={text} />
    </div>
  );
}

function Text({ text }: { readonly text: string | undefined }) {
  const { t } = useTexts();
  if (text === undefined) return <p className="desk-nothing">{t('desk.audit.nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keyboard too.
    <pre className="desk-text" tabIndex={0}>
      {text}
    </pre>
  );
}
