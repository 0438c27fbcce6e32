/** A bonus that the game gives an empire, in per cent above normal; empire 0 is all. */
export interface GameEmpireBonus {
  readonly empire: number;
  readonly rate: 'item' | 'yang' | 'yangChance' | 'exp';
  readonly value: number;
}

export interface GameEvents {
  /** Values by name, of those asked for that are not 0; null when the table cannot be read. */
  readonly flags: Readonly<Record<string, number>> | null;
  /** Null on servers that keep bonuses only in the core's memory. */
  readonly bonuses: readonly GameEmpireBonus[] | null;
}
