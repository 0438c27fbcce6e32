export const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

interface ColumnTypes {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
}

/** Unsigned integers of 1, 2 or 4 bytes, or doubles. */
export type ColumnType = keyof ColumnTypes;
export type ColumnOf<Type extends ColumnType> = ColumnTypes[Type];
export type Shape = Readonly<Record<string, ColumnType>>;
export type Columns<Of extends Shape> = { readonly [Name in keyof Of]: ColumnOf<Of[Name]> };
