import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePathLength } from '#contract/page-paths.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { addressProblem, pathExample, typedPath } from './page-address.ts';

/** Asks for the address of a new page and opens its editor. */
export function NewPageForm({ published }: { readonly published: readonly string[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const path = typedPath(typed);
  const problem = addressProblem(path, published, t);
  const form = useForm<'path'>({
    name: 'new-page',
    problems: problem === undefined ? [] : [{ field: 'path', text: problem }],
    send: async () => navigate(adminPaths.page(path)),
  });
  return (
    <form className="admin-inline-form" method="post" noValidate onSubmit={form.submit}>
      <Field
        id={form.idOf('path')}
        className="admin-inline-form-field"
        label={t('admin.pages.newPath')}
        hint={t('admin.pages.pathHint', pathExample)}
        error={form.errorOf('path')}
        name="path"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={pagePathLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="gold" icon="plus">
        {t('admin.pages.add')}
      </Button>
    </form>
  );
}
