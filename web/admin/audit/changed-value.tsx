import type en from '#locales/en.json';
import { useTexts } from '#web/i18n.ts';
import type { ChangedValueData } from './changed-values.ts';

type Field = keyof typeof en.admin.audit.field;

const fields: readonly Field[] = [
  'title',
  'content',
  'description',
  'displayName',
  'scene',
  'path',
  'term',
  'languages',
  'translations',
  'name',
  'url',
  'bytes',
];

/** A value before and after the change; an unchanged one is shown once. */
export function ChangedValue({ value }: { readonly value: ChangedValueData }) {
  const { t } = useTexts();
  const { name, before, after } = value;
  const field = fields.find((each) => each === name);
  const isSame = before === after;
  return (
    <article className="admin-change">
      <h3 className="admin-change-name">
        {field ? t(`admin.audit.field.${field}`) : <code>{name}</code>}
        {isSame && <span className="tag">{t('admin.audit.same')}</span>}
      </h3>
      {isSame ? (
        <Text text={after} />
      ) : (
        <div className="admin-diff">
          <Side title={t('admin.audit.before')} text={before} />
          <Side title={t('admin.audit.after')} text={after} />
        </div>
      )}
    </article>
  );
}

function Side({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return (
    <div className="admin-diff-side">
      <h4 className="admin-diff-side-title">{title}</h4>
      <Text text={text} />
    </div>
  );
}

function Text({ text }: { readonly text: string | undefined }) {
  const { t } = useTexts();
  if (text === undefined) return <p className="admin-empty">{t('admin.audit.nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keyboard too.
    <pre className="admin-text" tabIndex={0}>
      {text}
    </pre>
  );
}
