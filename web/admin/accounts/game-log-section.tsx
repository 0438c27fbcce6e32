import { type FormEvent, useState } from 'react';
import type { GameLogPage } from '#contract/api/staff/accounts.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { AccountCard } from './account-card.tsx';
import { GameTime } from './game-time.tsx';
import { useLoaded } from './use-loaded.ts';

interface Shown extends GameLogPage {
  readonly character: number | undefined;
  readonly page: number;
}

/** The game's own log of one character. Loaded only when somebody asks: the game's database has to read it. */
export function GameLogSection({ accountId }: { readonly accountId: number }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { data, busy, failure, failureTitle, load } = useLoaded<Shown>();
  const read = (character: number | undefined, page: number) =>
    load(async () => {
      const query = character === undefined ? { page } : { character, page };
      const answer = await api.call('GET /api/accounts/{id}/game-log', { params: { id: accountId }, query });
      return { ...answer.data, character: character ?? answer.data.characters[0]?.id, page };
    });
  return (
    <AccountCard title={t('admin.accounts.log')} text={t('admin.accounts.logText')}>
      <ErrorSummary title={failureTitle} problems={failure} />
      {data ? (
        <LogRows shown={data} busy={busy} onRead={read} />
      ) : (
        <Button
          variant="quiet"
          icon="scroll"
          className="account-load"
          busy={busy}
          onClick={() => read(undefined, 1)}
        >
          {t('admin.accounts.logShow')}
        </Button>
      )}
    </AccountCard>
  );
}

interface LogRowsProps {
  readonly shown: Shown;
  readonly busy: boolean;
  readonly onRead: (character: number | undefined, page: number) => void;
}

function LogRows({ shown, busy, onRead }: LogRowsProps) {
  const { t } = useTexts();
  if (shown.state !== 'readable') {
    const text = t(`admin.accounts.logState.${shown.state}`);
    return <StateBox kind="empty" icon="history" level={3} title={t('admin.accounts.logAway')} text={text} />;
  }
  return (
    <>
      {shown.characters.length > 1 && <CharacterForm shown={shown} busy={busy} onRead={onRead} />}
      {shown.rows.length === 0 ? (
        <p className="text-muted">{t('admin.accounts.logEmpty')}</p>
      ) : (
        <LogTable rows={shown.rows} />
      )}
      <LogEnd shown={shown} busy={busy} onRead={onRead} />
    </>
  );
}

/** Read on a button, as arrow keys pass the characters between. */
function CharacterForm({ shown, busy, onRead }: LogRowsProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(shown.character);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onRead(chosen, 1);
  }
  return (
    <form className="admin-inline-form" method="post" onSubmit={submit}>
      <Field id="log-character" className="account-log-choice" label={t('admin.accounts.logCharacter')}>
        <Select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {shown.characters.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="quiet" icon="scroll" busy={busy}>
        {t('admin.accounts.logShow')}
      </Button>
    </form>
  );
}

function LogTable({ rows }: Pick<GameLogPage, 'rows'>) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="account-log" aria-label={t('admin.accounts.log')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            <th scope="col">{t('admin.accounts.logWhat')}</th>
            <th scope="col">{t('admin.accounts.logDetails')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, how, hint }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the game's rows have no key, and all are replaced together
            <tr key={index}>
              <td>
                <GameTime time={time} />
              </td>
              <td>
                <code>{how}</code>
              </td>
              <td>{hint}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LogEnd({ shown, busy, onRead }: LogRowsProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { character, page, hasMore } = shown;
  return (
    <div className="account-log-end">
      <span className="text-muted" role="status">
        {t('admin.accounts.logRead', { ms: formatNumber(tag, shown.ms) })}
      </span>
      {page > 1 && (
        <Button variant="quiet" size="small" busy={busy} onClick={() => onRead(character, page - 1)}>
          {t('admin.accounts.logNewer')}
        </Button>
      )}
      {hasMore && (
        <Button variant="quiet" size="small" busy={busy} onClick={() => onRead(character, page + 1)}>
          {t('admin.accounts.logOlder')}
        </Button>
      )}
    </div>
  );
}
