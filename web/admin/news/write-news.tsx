import { useId, useState } from 'react';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useOpenWithDraft } from '#web/forms/use-draft.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { lastDisplayName, rememberDisplayName } from './display-name.ts';
import { formatLocalTime } from './local-time.ts';
import { NewsForm } from './news-form.tsx';

const draftName = 'news';

interface WriteNewsProps {
  /** Gold where it is the page's main action. */
  readonly variant: 'gold' | 'ghost';
  readonly onPublished: () => void;
}

/** Button that opens the form for a new item; open from the start when there is a draft. */
export function WriteNews({ variant, onPublished }: WriteNewsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useOpenWithDraft(draftName);
  const [published, setPublished] = useState<PublishedItem>();
  const id = useId();
  return (
    <div className="write-news">
      {published !== undefined && <Published {...published} />}
      <Button
        variant={open ? 'quiet' : variant}
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
            onPublished={(item) => {
              setPublished(item);
              setOpen(false);
              onPublished();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface PublishedItem {
  readonly id: number;
  /** ISO 8601; undefined for what everybody reads already. */
  readonly publishAt: string | undefined;
}

function NewNews({ onPublished }: { readonly onPublished: (item: PublishedItem) => void }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const accountId = useFormAccount()?.id ?? 0;
  const language = useSourceLanguage();
  return (
    <NewsForm
      name={draftName}
      // Not the login: readers see this name, and knowing the login helps attackers.
      initial={{
        title: '',
        content: '',
        displayName: lastDisplayName(accountId),
        scene: '',
        cover: '',
        language,
        kind: 'news',
        pinned: false,
        when: 'now',
        publishAt: '',
      }}
      words={{
        submit: t('admin.news.publish'),
        busy: t('admin.news.publishing'),
        failed: t('admin.news.publishFailed'),
      }}
      send={async (body) => {
        const { id } = await api.call('POST /api/news', { body });
        rememberDisplayName(accountId, body.displayName);
        const isLater = body.publishAt !== undefined && Date.parse(body.publishAt) > Date.now();
        const item = { id, publishAt: isLater ? body.publishAt : undefined };
        return () => onPublished(item);
      }}
    />
  );
}

function Published({ id, publishAt }: PublishedItem) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const isWaiting = publishAt !== undefined;
  return (
    <SuccessBox key={id} title={t(isWaiting ? 'admin.news.scheduled' : 'admin.news.published')}>
      <p>
        {isWaiting
          ? t('admin.news.scheduledText', { time: formatLocalTime(tag, publishAt) })
          : t('admin.news.publishedText')}{' '}
        <OtherLanguages />
      </p>
      <div className="form-buttons">
        <IfPermitted permission="translations.edit">
          <ButtonLink to={adminPaths.translations('news', id)} variant="quiet" size="small" icon="globe">
            {t('admin.news.watch')}
          </ButtonLink>
        </IfPermitted>
        <ButtonLink
          to={isWaiting ? adminPaths.newsItem(id) : paths.newsItem(id)}
          variant="quiet"
          size="small"
          icon="eye"
        >
          {t(isWaiting ? 'admin.news.preview' : 'admin.news.view')}
        </ButtonLink>
      </div>
    </SuccessBox>
  );
}
