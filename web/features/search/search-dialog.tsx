import './search.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { searchTextLength } from '#contract/search/search-limits.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Modal } from '#web/ui/feedback/modal.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { type ResultGroup, ResultText, useResultGroups } from './result-groups.tsx';
import { type Finding, useSearchResults } from './use-search-results.ts';

interface SearchDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const nothing = { players: [], guilds: [], news: [], pages: [] };

/** The field with its list, which opens from the header on every page: a combobox as ARIA describes it. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { t } = useTexts();
  return (
    <Modal open={open} className="search-dialog" label={t('search.label')} onClose={onClose}>
      <Searching onClose={onClose} />
    </Modal>
  );
}

function Searching({ onClose }: Pick<SearchDialogProps, 'onClose'>) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const finding = useSearchResults(typed);
  const groups = useResultGroups(('found' in finding && finding.found) || nothing);
  const allKey = 'all';
  const keys = [...groups.flatMap(({ results }) => results.map(({ key }) => key))];
  if (typed.trim().length >= searchTextLength.min) keys.push(allKey);
  // Another result may have taken its place.
  const chosen = active !== null && keys.includes(active) ? active : null;
  const optionId = (key: string) => `${id}-${key}`;

  /** Chooses an option and scrolls to it: the focus stays in the field, so that the browser does not. */
  function activate(key: string | undefined): void {
    setActive(key ?? null);
    if (key !== undefined) document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
  }

  function move(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const at = chosen === null ? -1 : keys.indexOf(chosen);
    if (event.key === 'ArrowDown') activate(keys[(at + 1) % keys.length]);
    else if (event.key === 'ArrowUp') activate(keys[(at <= 0 ? keys.length : at) - 1]);
    // Browsers would empty the field first.
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') document.getElementById(optionId(chosen ?? allKey))?.click();
    else return;
    event.preventDefault();
  }

  const option = (key: string) => ({
    ...{ id: optionId(key), role: 'option', tabIndex: -1, className: 'search-option' },
    'aria-selected': key === chosen,
    onMouseMove: () => setActive(key),
    onClick: onClose,
  });
  return (
    <div className="search-sheet">
      <div className="search-field">
        <Icon name="search" size={22} />
        <input
          type="search"
          className="search-input"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={keys.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchTextLength.max}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={move}
        />
        <IconButton icon="cross" label={t('site.close')} onClick={onClose} />
      </div>
      <Status finding={finding} groups={groups} />
      <div id={`${id}-list`} role="listbox" aria-label={t('search.label')} className="search-list">
        {groups.map(({ kind, label, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="search-group" role="presentation">
              {label}
            </div>
            {results.map((result) => (
              <Link key={result.key} to={result.to} {...option(result.key)}>
                <ResultText result={result} />
              </Link>
            ))}
          </div>
        ))}
        {keys.includes(allKey) && (
          <Link to={paths.searchFor(typed.trim())} {...option(allKey)}>
            <span className="search-art" aria-hidden="true">
              <Icon name="right" size={22} />
            </span>
            <span className="search-text">{t('search.all')}</span>
          </Link>
        )}
      </div>
    </div>
  );
}

/** Said by screen readers, and shown where there is no list. */
function Status({ finding, groups }: { readonly finding: Finding; readonly groups: readonly ResultGroup[] }) {
  const { t } = useTexts();
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const isShown = finding.state !== 'found' || count === 0;
  return (
    <p
      className={isShown && (finding.state !== 'searching' || count === 0) ? 'search-status' : 'sr-only'}
      role="status"
    >
      {finding.state === 'short' && t('search.hint')}
      {finding.state === 'searching' && t('home.searching')}
      {finding.state === 'failed' && `${t('search.failed')}. ${errorText(finding.error, t)}`}
      {finding.state === 'found' &&
        (count > 0 ? t('search.found', { count }) : t('search.empty', { query: finding.query }))}
    </p>
  );
}
