import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { useLanguage } from '#web/i18n.ts';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

type Control = HTMLInputElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement | null): readonly Control[] {
  return [...(form?.querySelectorAll<Control>('select, input:not([type=hidden])') ?? [])];
}

function valuesOf(form: HTMLFormElement | null): ReadonlyMap<Control, string> {
  return new Map(controlsOf(form).map((each) => [each, each.value]));
}

interface FollowsAddress {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmitCapture: () => void;
}

/**
 * Keeps a form of filters at the address's query: browsers keep form values when only the address changes. The fields stay the
 * same elements, so that none loses the focus, nor what is typed or chosen in it while an answer is on its way; Back and
 * Forward show the query of then. A change of the language alone changes no field.
 * @param textOf what the query says of a field; empty for nothing
 * @returns props of the form
 */
export function useFollowAddress(textOf: (name: string) => string): FollowsAddress {
  const form = useRef<HTMLFormElement>(null);
  const { code } = useLanguage();
  const followedIn = useRef(code);
  const isBack = useNavigationType() === 'POP';
  const { location: coming } = useNavigation();
  const begunWith = useRef<ReadonlyMap<Control, string>>(undefined);
  const isSent = useRef(false);
  useEffect(() => {
    // React tells of a form's own navigation only after what is typed next.
    if (coming && !isSent.current) begunWith.current = valuesOf(form.current);
    isSent.current = false;
  }, [coming]);
  useLaterChanges(useLocation().key, () => {
    const begun = begunWith.current;
    const isOtherLanguage = followedIn.current !== code;
    begunWith.current = undefined;
    followedIn.current = code;
    if (isOtherLanguage) return;
    for (const control of controlsOf(form.current)) {
      const isNewer = !isBack && begun?.has(control) && begun.get(control) !== control.value;
      if (!isNewer) control.value = textOf(control.name);
    }
  });
  const onSubmitCapture = () => {
    isSent.current = true;
    begunWith.current = valuesOf(form.current);
  };
  return { ref: form, onSubmitCapture };
}
