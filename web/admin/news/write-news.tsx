import { useEffect, useId, useState } from 'react';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
import { hasDraft } from '#web/forms/draft-storage.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { lastDisplayName, rememberDisplayName } from './display-name.ts';
import { NewsForm } from './news-form.tsx';

const draftName = 'news';

/** Button that opens the form for a new item; open from the start when there is a draft. */
export function WriteNews({ onPublished }: { readonly onPublished: () => void }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [published, setPublished] = useState<number>();
  const id = useId();
  useEffect(() => setOpen((already) => already || hasDraft(draftName)), []);
  return (
    <div className="write-news">
      {published !== undefined && <Published id={published} />}
      <Button
        variant={open ? 'quiet' : 'ghost'}
        icon={open ? 'minus' : 'plus'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="needs-script"
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'admin.news.close' : 'admin.news.write')}
      </Button>
      {open && (
        <div id={id}>
          <NewNews
            onPublished={(itemId) => {
              setPublished(itemId);
              setOpen(false);
              onPublished();
            }}
          />
        </div>
      )}
    </div>
  );
}

function NewNews({ onPublished }: { readonly onPublished: (id: number) => void }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const accountId = useFormAccount()?.id ?? 0;
  return (
    <NewsForm
      name={draftName}
      // Not the login: readers see this name, and knowing the login helps attackers.
      initial={{ title: '', content: '', displayName: lastDisplayName(accountId), scene: '' }}
      words={{
        submit: t('admin.news.publish'),
        busy: t('admin.news.publishing'),
        failed: t('admin.news.publishFailed'),
      }}
      send={async (body) => {
        const { id } = await api.call('POST /api/news', { body });
        rememberDisplayName(accountId, body.displayName);
        onPublished(id);
      }}
    />
  );
}

function Published({ id }: { readonly id: number }) {
  const { t } = useTexts();
  return (
    <SuccessBox key={id} title={t('admin.news.published')}>
      <p>
        {t('admin.news.publishedText')} <OtherLanguages />
      </p>
      <div className="form-buttons">
        <ButtonLink to={paths.adminTranslations('news', id)} variant="quiet" size="small" icon="globe">
          {t('admin.news.watch')}
        </ButtonLink>
        <ButtonLink to={paths.newsItem(id)} variant="quiet" size="small" icon="eye">
          {t('admin.news.view')}
        </ButtonLink>
      </div>
    </SuccessBox>
  );
}
