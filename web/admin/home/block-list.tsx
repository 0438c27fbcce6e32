import { type ReactNode, useRef, useState } from 'react';
import type { HomeDefaults } from '#contract/api/design/home.ts';
import type { HomeBlock } from '#contract/design/home.ts';
import { isUnfinished } from '#contract/design/home-blocks.ts';
import { addedKinds, type BlockKind, homeLimits, isAddedKind } from '#contract/design/home-limits.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { MoveButtons } from '#web/admin/design/move-buttons.tsx';
import { useLoadedPart } from '#web/forms/use-loaded-part.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';
import { moveBlock, newBlock, replaceBlock } from './edit-blocks.ts';

/** Blocks that say what the site knows have nothing to edit. */
const fixed: readonly BlockKind[] = ['playerSearch', 'status', 'news', 'classes'];

interface ListProps {
  readonly blocks: readonly HomeBlock[];
  readonly language: LanguageCode;
  readonly defaults: HomeDefaults;
  readonly onChange: (blocks: readonly HomeBlock[]) => void;
}

export function BlockList({ blocks, language, defaults, onChange }: ListProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<string>();
  const form = useLoadedPart(() => import('./block-form.tsx'));
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const nameOf = ({ kind }: HomeBlock) => t(`admin.home.kinds.${kind}`);

  function add(kind: (typeof addedKinds)[number]): void {
    const block = newBlock(kind);
    onChange([...blocks, block]);
    edit(block.id);
  }

  function edit(id: string): void {
    setOpen(id);
    void form.ask();
  }

  function remove(block: HomeBlock): void {
    onChange(blocks.filter((each) => each !== block));
    say(t('admin.home.removed', { block: nameOf(block) }));
    list.current?.focus();
  }

  return (
    <section className="design-card" aria-labelledby="home-blocks">
      <h3 id="home-blocks" className="design-title">
        {t('admin.home.blocks')}
      </h3>
      <ol className="home-blocks" ref={list} tabIndex={-1} aria-labelledby="home-blocks">
        {blocks.map((block, index) => (
          <Row
            key={block.id}
            block={block}
            name={nameOf(block)}
            place={index + 1}
            count={blocks.length}
            isOpen={block.id === open}
            onOpen={() => (block.id === open ? setOpen(undefined) : edit(block.id))}
            onSwitch={() => onChange(replaceBlock(blocks, { ...block, on: !block.on }))}
            onMove={(by) => onChange(moveBlock(blocks, block.id, by))}
            onRemove={isAddedKind(block.kind) ? () => remove(block) : undefined}
          >
            {form.Part ? (
              <form.Part
                block={block}
                language={language}
                defaults={defaults}
                onChange={(changed) => onChange(replaceBlock(blocks, changed))}
              />
            ) : (
              <>
                {form.busy && <p className="field-hint">{t('site.loading')}</p>}
                <div role="alert">
                  {form.failure[0] && (
                    <FieldError id="block-failure">
                      <ProblemText {...form.failure[0]} />
                    </FieldError>
                  )}
                </div>
              </>
            )}
          </Row>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {blocks.length < homeLimits.blocks ? (
        <div className="home-blocks-add">
          <p className="field-label">{t('admin.home.add')}</p>
          <div className="draft-buttons">
            {addedKinds.map((kind) => (
              <Button key={kind} variant="quiet" size="small" icon="plus" onClick={() => add(kind)}>
                {t(`admin.home.kinds.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <p className="field-hint">{t('admin.home.full', { max: homeLimits.blocks })}</p>
      )}
    </section>
  );
}

interface RowProps {
  readonly block: HomeBlock;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onSwitch: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: (() => void) | undefined;
  /** The form of an open block. */
  readonly children: ReactNode;
}

function Row(props: RowProps) {
  const { block, name, place, count, isOpen, onOpen, onSwitch, onMove, onRemove, children } = props;
  const { t } = useTexts();
  const title = 'words' in block && block.words?.title;
  const formId = `block-${block.id}`;
  return (
    <li className="home-block" data-off={!block.on || undefined}>
      <div className="home-block-row">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={block.on}
          aria-label={t('admin.home.show', { block: name })}
          onClick={onSwitch}
        >
          <span className="switch-track" aria-hidden="true" />
        </button>
        <div className="home-block-name">
          <strong>{name}</strong>
          {title && <span>{title}</span>}
          {isUnfinished(block) && (
            <span className="home-block-lacks">
              <Icon name="warn" size={16} /> {t('admin.home.unfinished')}
            </span>
          )}
        </div>
        <div className="home-block-buttons">
          <MoveButtons name={name} place={place} count={count} onMove={onMove} />
          {fixed.includes(block.kind) ? null : (
            <IconButton
              icon="edit"
              label={t('admin.home.edit', { block: name })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? formId : undefined}
              onClick={onOpen}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <div id={formId} className="home-block-form">
          {children}
          {onRemove && (
            <Button variant="quiet" size="small" icon="trash" onClick={onRemove}>
              {t('admin.home.remove', { block: name })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
