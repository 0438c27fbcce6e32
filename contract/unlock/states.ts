/**
 * What keeps a character where it is. Each is also the end of an error's code, whose text explains it: `unlock.waiting`.
 * `waiting` and `coolingDown` end by themselves.
 */
export const unlockObstacles = [
  'staff',
  'noEmpire',
  'excludedMap',
  'excludedLevel',
  'excludedRank',
  'alreadyThere',
  'coolingDown',
  'waiting',
] as const;

export type UnlockObstacle = (typeof unlockObstacles)[number];
