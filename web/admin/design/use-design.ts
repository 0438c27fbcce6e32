import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { type Submission, useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { isSameDesign } from './same-design.ts';
import { type DesignDraft, type Stored, useDesignDraft } from './use-design-draft.ts';

/** The calls of a part of the design; each names the draft's revision it starts from. */
interface Calls<Document> {
  readonly read: () => Promise<{ readonly data: State<Document> }>;
  readonly store: (body: { document: Document; revision: number }) => Promise<Stored>;
  readonly publish: (body: { revision: number }) => Promise<unknown>;
  readonly restore: (body: {
    version: number;
    revision: number;
  }) => Promise<Stored & { readonly document: Document }>;
}

interface State<Document> extends Stored {
  readonly draft: Document;
  readonly published: Document;
}

interface ChangedDraft extends Pick<Submission, 'busy' | 'failure'> {
  /** Goes on with the changed draft. @returns whether it could be loaded */
  readonly load: () => Promise<boolean>;
}

export interface Design<Document> {
  readonly draft: DesignDraft<Document>;
  /** Visitors see what the draft says. */
  readonly isPublished: boolean;
  readonly submission: Submission;
  /** That somebody else has changed the draft meanwhile; undefined when nobody has. */
  readonly changed: ChangedDraft | undefined;
  readonly publish: () => Promise<void>;
  /** Makes a published version the draft; 0 is the built-in default. */
  readonly restore: (version: number) => Promise<void>;
}

/** The draft of a part of the design in the administration, and what is done with it. @param part its name */
export function useDesign<Document>(
  part: string,
  state: State<Document>,
  calls: Calls<Document>,
): Design<Document> {
  const { t } = useTexts();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const loading = useSubmission();
  const draft = useDesignDraft(part, state, calls.store);
  const [refused, setRefused] = useState<unknown>();
  function submit(work: () => Promise<void>): Promise<void> {
    setRefused(undefined);
    return submission.send(work, setRefused);
  }
  const publish = () =>
    submit(async () => {
      await calls.publish({ revision: await draft.save() });
      toast({ kind: 'success', title: t('admin.design.published') });
      await revalidate();
    });
  const restore = (version: number) =>
    submit(async () => {
      const { document, revision } = await calls.restore({ version, revision: await draft.save() });
      toast({ kind: 'success', title: t('admin.design.restored') });
      draft.take(document, revision);
    });
  async function loadChanged(): Promise<boolean> {
    let isLoaded = false;
    await loading.send(async () => {
      const { data } = await calls.read();
      draft.take(data.draft, data.revision);
      submission.clear();
      setRefused(undefined);
      isLoaded = true;
      // Versions may have been published, too.
      void revalidate();
    });
    return isLoaded;
  }
  const isPublished = isSameDesign(draft.document, state.published);
  const isOutdated = isEditConflict(draft.error) || isEditConflict(refused);
  return {
    draft,
    isPublished,
    submission,
    changed: isOutdated ? { load: loadChanged, busy: loading.busy, failure: loading.failure } : undefined,
    publish,
    restore,
  };
}
