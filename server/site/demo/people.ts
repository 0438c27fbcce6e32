/** A hand-written person of the demo world; all others are generated. */
export interface Person {
  readonly login: string;
  /** 1 Shinso, 2 Chunjo, 3 Jinno. */
  readonly empire: 1 | 2 | 3;
  readonly characters: readonly NamedCharacter[];
  /** Authority of the first character in `common.gmlist`. */
  readonly authority?: 'IMPLEMENTOR' | 'HIGH_WIZARD' | 'GOD' | 'LOW_WIZARD' | 'PLAYER';
  readonly blocked?: true;
}

export interface NamedCharacter {
  readonly name: string;
  readonly job: number;
  readonly level: number;
  /** Within the level. */
  readonly exp: number;
  readonly gold: number;
  /** In minutes. */
  readonly playtime: number;
  /** Hours between the last game session and the first start. */
  readonly hoursAgo: number;
}

const character = (
  name: string,
  job: number,
  level: number,
  exp: number,
  gold: number,
  playtime: number,
  hoursAgo: number,
): NamedCharacter => ({ name, job, level, exp, gold, playtime, hoursAgo });

/** The login for trying out the account pages. */
export const demoPlayer: Person = {
  login: 'yunhwa',
  empire: 1,
  characters: [
    character('Yunhwa', 2, 105, 2_041_000_000, 84_220_316, 84_756, 20),
    character('Haruki', 0, 88, 410_220_914, 12_004_500, 36_252, 74),
    character('Blossom', 3, 61, 98_004_133, 3_871_020, 13_865, 340),
    character('Quickstep', 5, 34, 7_212_006, 640_118, 3_529, 5_800),
  ],
};

/** An IMPLEMENTOR in the game's list. */
export const demoAdministrator: Person = {
  login: 'aldric',
  empire: 2,
  authority: 'IMPLEMENTOR',
  characters: [
    character('[SA]Aldric', 0, 105, 0, 2_000_000_000, 61_320, 3),
    character('Oldric', 4, 72, 120_440_871, 5_120_000, 9_644, 210),
  ],
};

/** The top of the ranking, with game masters and blocked players, which rankings must exclude. */
export const otherPeople: readonly Person[] = [
  {
    login: 'mirabel',
    empire: 3,
    authority: 'HIGH_WIZARD',
    characters: [character('[GM]Mirabel', 3, 105, 0, 1_500_000_000, 48_210, 5)],
  },
  {
    login: 'seolhwa',
    empire: 1,
    authority: 'GOD',
    characters: [character('[GM]Seolhwa', 7, 105, 0, 900_000_000, 39_004, 9)],
  },
  {
    login: 'torvald',
    empire: 2,
    authority: 'LOW_WIZARD',
    characters: [character('[TGM]Torvald', 4, 90, 0, 40_000_000, 12_110, 31)],
  },
  {
    login: 'kagetora',
    empire: 3,
    authority: 'PLAYER',
    characters: [character('Kagetora', 0, 105, 1_988_440_912, 1_204_880_000, 97_133, 2)],
  },
  {
    login: 'miyeon',
    empire: 2,
    characters: [character('Miyeon', 3, 104, 1_987_003_551, 611_903_220, 91_470, 6)],
  },
  {
    login: 'drakemor',
    empire: 1,
    characters: [character('Drakemor', 4, 104, 1_640_228_007, 1_990_000_000, 102_008, 1)],
  },
  {
    login: 'ishtara',
    empire: 2,
    characters: [character('Ishtara', 6, 103, 1_522_910_634, 77_205_114, 88_002, 11)],
  },
  {
    login: 'baekho',
    empire: 3,
    characters: [character('Baekho', 1, 103, 1_308_774_129, 340_118_900, 79_655, 4)],
  },
  {
    login: 'nyxandra',
    empire: 1,
    characters: [character('Nyxandra', 5, 103, 1_120_006_480, 15_640_033, 85_219, 15)],
  },
  {
    login: 'valesco',
    empire: 2,
    characters: [character('Valesco', 0, 102, 998_412_300, 208_000_000, 80_416, 26)],
  },
  {
    login: 'oyunbat',
    empire: 3,
    characters: [character('Oyunbat', 7, 102, 871_334_209, 96_450_700, 73_901, 8)],
  },
  {
    login: 'tarkan61',
    empire: 3,
    characters: [character('Tarkan61', 2, 102, 640_118_733, 512_300_450, 90_088, 3)],
  },
  {
    login: 'orsolya',
    empire: 1,
    characters: [character('Orsolya', 3, 101, 588_902_417, 33_118_206, 70_542, 12)],
  },
  {
    login: 'poseidon',
    empire: 2,
    characters: [character('Poseidon', 1, 101, 402_775_118, 118_600_000, 68_300, 40)],
  },
  {
    login: 'goldhand77',
    empire: 1,
    blocked: true,
    characters: [character('Goldhand', 0, 105, 2_100_000_000, 2_000_000_000, 41_000, 400)],
  },
  {
    login: 'speedyz',
    empire: 3,
    blocked: true,
    characters: [character('Speedyz', 1, 104, 1_900_000_000, 1_750_000_000, 22_310, 620)],
  },
];

/** Owner of the newest member in the statistics. */
export const newestPerson: Person = {
  login: 'haneul',
  empire: 2,
  characters: [character('Haneul', 7, 4, 3_120, 18_400, 96, 0)],
};
