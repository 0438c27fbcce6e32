/** Columns of `player.player` that moving a character needs. */
export const positionColumns = {
  read: ['map_index', 'x', 'y', 'last_play'],
  /** Only for a rule that most owners do not set. */
  optional: ['alignment'],
  written: ['x', 'y', 'map_index', 'exit_x', 'exit_y', 'exit_map_index', 'horse_riding'],
} as const;
