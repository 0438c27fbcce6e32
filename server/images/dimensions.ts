/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}
