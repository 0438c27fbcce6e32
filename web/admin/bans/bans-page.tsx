import './bans.css';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Pagination as Pages } from '#contract/api/call.ts';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { type Api, apiContext } from '#web/api.ts';
import { useOpenWithDraft } from '#web/forms/use-draft.ts';
import { useFocusBack } from '#web/forms/use-focus-back.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BanForm, banDraftName, type GivenBan } from './ban-form.tsx';
import { BanRows } from './ban-rows.tsx';
import { OwnReasons } from './own-reasons.tsx';

interface Data {
  readonly bans: ResponseOf<'GET /api/admin/bans'>['data'];
  /** Null where all bans of one account are shown. */
  readonly pagination: Pages | null;
  readonly reasons: ResponseOf<'GET /api/admin/ban-reasons'>['data'];
  /** Null while only one account is asked for. */
  readonly state: State | null;
}

const states = ['running', 'over', 'all'] as const;
type State = (typeof states)[number];

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('bans.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context, request }: LoaderArgs): Promise<Data> {
  const asked = new URL(request.url).searchParams;
  const player = Number(asked.get('player'));
  const login = asked.get('login') ?? '';
  const account = Number.isSafeInteger(player) && player > 0 ? { id: player, login } : null;
  const state = states.find((each) => each === asked.get('tab')) ?? 'running';
  const api = context.get(apiContext);
  const [listed, reasons] = await Promise.all([
    account
      ? loadOfAccount(api, account)
      : loadPage(request.url, (page) => api.call('GET /api/admin/bans', { query: { state, page } })),
    api.call('GET /api/admin/ban-reasons'),
  ]);
  return {
    bans: listed.data,
    pagination: listed.pagination,
    reasons: reasons.data,
    state: account ? null : state,
  };
}

async function loadOfAccount(api: Api, { id, login }: { readonly id: number; readonly login: string }) {
  const asked = { params: { id }, query: { login } };
  const { data } = await api.call('GET /api/admin/accounts/{id}/bans', asked);
  return { data, pagination: null };
}

export const ErrorBoundary = AdminFailure;

function addressOf(state: State, page = 1) {
  const query = new URLSearchParams({
    ...(state === 'running' ? {} : { tab: state }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return { pathname: adminPaths.bans, search: `${query}` === '' ? '' : `?${query}` };
}

interface ListedProps extends Pick<Data, 'bans' | 'pagination' | 'state'> {
  readonly onChanged: () => Promise<void>;
}

function Listed({ bans, pagination, state, onChanged }: ListedProps) {
  const { t } = useTexts();
  if (bans.length === 0)
    return <StateBox kind="empty" icon="check" level={3} title={t('admin.bans.empty')} />;
  return (
    <>
      <BanRows bans={bans} onChanged={onChanged} />
      {pagination && state && (
        <Pagination pagination={pagination} hrefOf={(page) => addressOf(state, page)} />
      )}
    </>
  );
}

/** Bans of accounts, and the owner's own reasons for them. */
export function Component() {
  const { t } = useTexts();
  const { reasons, state, ...listed } = useLoaderData<Data>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [isOpen, setOpen] = useOpenWithDraft(banDraftName);
  const place = useFocusBack<HTMLDivElement>(isOpen || null);

  async function done({ login, character, isPublic }: GivenBan, wantsPublic: boolean): Promise<void> {
    setOpen(false);
    toast({
      kind: 'success',
      title:
        character === null
          ? t('admin.bans.done', { login })
          : t('admin.bans.doneCharacter', { login, character }),
      text: wantsPublic && !isPublic ? t('admin.bans.notListed') : undefined,
    });
    await revalidate();
  }

  return (
    <section aria-labelledby="admin-bans">
      <SectionTitle id="admin-bans">{t('bans.title')}</SectionTitle>
      <div className="admin-section" ref={place}>
        <p className="admin-intro">{t('admin.bans.text')}</p>
        <IfPermitted permission="bans.give">
          {isOpen ? (
            <BanForm reasons={reasons} onDone={done} onCancel={() => setOpen(false)} />
          ) : (
            <Button variant="gold" icon="lock" className="ban-add" onClick={() => setOpen(true)}>
              {t('admin.bans.submit')}
            </Button>
          )}
        </IfPermitted>
        <Tabs
          label={t('bans.title')}
          tabs={states.map((each) => ({
            to: addressOf(each),
            label: t(`admin.bans.${each}`),
            current: each === state,
          }))}
        />
        <Listed {...listed} state={state} onChanged={revalidate} />
        <IfPermitted permission="bans.editReasons">
          <OwnReasons reasons={reasons} onChanged={revalidate} />
        </IfPermitted>
      </div>
    </section>
  );
}
