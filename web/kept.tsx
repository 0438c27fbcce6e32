import { createContext, type ReactNode, useContext } from 'react';

/** What a part is filled with: it may stand in text and in attributes, and never decides what is drawn. */
export type KeptValues = readonly string[];

/** A server's rendering, which writes a part once and puts it in place afterwards. */
export interface Keeper {
  /**
   * What stands for a part: its children between two marks when it is not known yet, else a mark.
   * @param key names the part and all it depends on, values left out
   * @param isAddress the one value is the address of the page
   */
  place(key: string, values: KeptValues, isAddress: boolean): { readonly mark: string } | Between;
}

export interface Between {
  readonly begin: string;
  readonly end: string;
  /** They take the values' places. */
  readonly values: KeptValues;
}

/** Without one, as in the browser, every part is drawn. */
export const KeeperContext = createContext<Keeper | null>(null);

interface Props<Values extends KeptValues> {
  readonly part: string;
  /** All that decides what is drawn, beside the language: the keeper keeps it under these. */
  readonly on?: readonly (string | number | boolean | null)[];
  readonly values?: Values;
  /** The one value is the address of the page: a page that is kept as a whole leaves its place open, too. */
  readonly isAddress?: boolean;
  /** Draws the part; an element, with no text beside it. */
  readonly children: (values: Values) => ReactNode;
}

const none: KeptValues = [];

/** A part of a page that is the same on many pages, or differs only in some words: the server writes it once. */
export function Kept<const Values extends KeptValues = readonly []>({
  part,
  on = none,
  values = none as Values,
  isAddress = false,
  children,
}: Props<Values>) {
  const keeper = useContext(KeeperContext);
  // Three children everywhere: an id made by `useId` tells of their number.
  if (!keeper)
    return (
      <>
        {null}
        {children(values)}
        {null}
      </>
    );
  const place = keeper.place(`${part} ${JSON.stringify(on)}`, values, isAddress);
  if ('mark' in place) return place.mark;
  return (
    <>
      {place.begin}
      {children(place.values as Values)}
      {place.end}
    </>
  );
}
