/** Bonuses of a row in `player.item`: five of the item's own and two rare ones. Some forks have five only. */
export const bonusColumns = Array.from({ length: 7 }, (_, index) => ({
  type: `attrtype${index}`,
  value: `attrvalue${index}`,
}));
