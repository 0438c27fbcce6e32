/** Ranks, levels and points are noted once a day. Each of so many last days is kept, before them one of each week. */
export const dailyDays = 90;
