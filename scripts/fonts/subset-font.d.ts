declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number; readonly default?: number };

  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, Axis>>;
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly preserveNameIds?: readonly number[];
    readonly dropTables?: readonly string[];
  }

  /** Cuts a font down to the characters of `text`, and its axes to the ranges asked for. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
