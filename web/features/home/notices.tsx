import type { ShownBlockOf } from '#contract/api/design/home.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { OldClients } from '#web/ui/old-clients.tsx';
import { AddedProse } from './added-block.tsx';

function SiteNotices() {
  const { t } = useTexts();
  return (
    <>
      <Note edge="danger" icon="swords" title={t('home.warsTitle')}>
        {t('home.warsText')}
      </Note>
      <OldClients />
      <Note edge="success" icon="check" title={t('home.resolvedTitle')} className="note-line">
        {t('home.resolvedText')}
      </Note>
    </>
  );
}

/** Those of the owner whose time it is, else those of the specification. */
export function Notices({ block: { notices } }: { readonly block: ShownBlockOf<'notices'> }) {
  if (notices?.length === 0) return null;
  return (
    <div className="notices">
      {notices?.map(({ edge, icon, title, html, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notices may say the same, and none has a state of its own
        <Note key={index} edge={edge} icon={icon} title={title} lang={language}>
          {html && <AddedProse html={html} lang={undefined} />}
        </Note>
      )) ?? <SiteNotices />}
    </div>
  );
}
