import { guildNames, nameSource } from './names.ts';
import {
  demoAdministrator,
  demoPlayer,
  type NamedCharacter,
  newestPerson,
  otherPeople,
  type Person,
} from './people.ts';
import { type Random, seededRandom } from './random.ts';

export interface DemoAccount {
  readonly id: number;
  readonly login: string;
  readonly empire: number;
  readonly cash: number;
  readonly mileage: number;
  /** `until`: a temporary block. */
  readonly blocked: 'no' | 'forever' | 'until';
  readonly createdHoursAgo: number;
  readonly characterIds: readonly number[];
}

export interface DemoCharacter extends NamedCharacter {
  readonly id: number;
  readonly accountId: number;
}

export interface DemoGuild {
  readonly id: number;
  readonly name: string;
  readonly master: number;
  readonly level: number;
  readonly exp: number;
  readonly ladderPoint: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Character ids, the leader's first. */
  readonly members: readonly number[];
}

export interface DemoWorld {
  readonly accounts: readonly DemoAccount[];
  readonly characters: readonly DemoCharacter[];
  readonly guilds: readonly DemoGuild[];
  readonly gameMasters: readonly {
    readonly login: string;
    readonly name: string;
    readonly authority: string;
  }[];
}

const accountCount = 1_500;
const highestLevel = 100;
const hoursOfTheServer = 26_000;
/** Percentages of accounts with one, two, three and four characters. */
const slots = [50, 32, 12, 6] as const;
/** Experience needed at level 99 in the original game. */
const topExperience = 2_050_000_000;

/** Generates the same people every time, so that an interrupted seeding can be completed. */
export function inventWorld(): DemoWorld {
  const random = seededRandom(20110428);
  const named = [demoPlayer, demoAdministrator, ...otherPeople];
  const known = [...named, newestPerson].flatMap((person) => [
    person.login,
    ...person.characters.map((each) => each.name),
  ]);
  const nextName = nameSource(random, [...known, ...guildNames]);
  const others = Array.from({ length: accountCount - named.length - 1 }, (_, index) =>
    inventPerson(random, nextName, hoursSinceCreation(named.length + index)),
  );
  const people = [...named, ...others, newestPerson];

  const accounts: DemoAccount[] = [];
  const characters: DemoCharacter[] = [];
  for (const [index, person] of people.entries()) {
    const accountId = index + 1;
    const own = person.characters.map((each, slot) => ({
      ...each,
      id: characters.length + slot + 1,
      accountId,
    }));
    characters.push(...own);
    accounts.push(accountOf(person, accountId, own, random));
  }
  const guilds = inventGuilds(random, accounts, characters);
  const gameMasters = named.flatMap(({ login, authority, characters: [first] }) =>
    authority && first ? [{ login, name: first.name, authority }] : [],
  );
  return { accounts, characters, guilds, gameMasters };
}

/** Accounts became more frequent as the server grew. */
function hoursSinceCreation(index: number): number {
  return Math.floor(hoursOfTheServer * (1 - index / accountCount) ** 1.4);
}

function inventPerson(random: Random, nextName: () => string, age: number): Person {
  const dice = random.whole(1, 100);
  const count = dice <= slots[0] ? 1 : dice <= slots[0] + slots[1] ? 2 : dice <= 100 - slots[3] ? 3 : 4;
  const hoursAgo = Math.floor(Math.min(age, 2_600) * random.next() ** 3);
  const zeal = random.next() ** 1.7 * Math.min(1, 0.1 + age / 4_000);
  const characters = Array.from({ length: count }, (_, slot) => {
    const level = Math.max(1, Math.round(highestLevel * zeal * (slot === 0 ? 1 : random.next() * 0.8)));
    return inventCharacter(random, nextName(), level, Math.min(age, hoursAgo * (slot + 1)));
  });
  const login = `${nextName().toLowerCase()}${random.whole(10, 999)}`;
  const blocked = random.chance(0.015) ? { blocked: true as const } : {};
  return { login, empire: random.pick([1, 1, 1, 2, 2, 3, 3, 3]), characters, ...blocked };
}

function inventCharacter(random: Random, name: string, level: number, hoursAgo: number): NamedCharacter {
  const progress = level / highestLevel;
  return {
    name,
    job: random.whole(0, 7),
    level,
    exp: Math.floor(topExperience * (level / 99) ** 4.6 * random.next() * 0.97),
    gold: Math.floor(10 ** (3 + 5.2 * progress ** 0.7 + random.next())),
    playtime: Math.floor(6 + 62_000 * progress ** 2 * (0.55 + random.next())),
    hoursAgo,
  };
}

function accountOf(person: Person, id: number, own: readonly DemoCharacter[], random: Random): DemoAccount {
  const generous = random.chance(0.3);
  const isDemo = person === demoPlayer;
  return {
    id,
    login: person.login,
    empire: person.empire,
    cash: isDemo ? 1_460 : generous ? random.whole(1, 90) * 25 : 0,
    mileage: isDemo ? 312 : generous ? random.whole(0, 400) : 0,
    blocked: person.blocked ? (random.chance(0.3) ? 'until' : 'forever') : 'no',
    createdHoursAgo: person === newestPerson ? 1 : hoursSinceCreation(id - 1),
    characterIds: own.map((each) => each.id),
  };
}

function inventGuilds(
  random: Random,
  accounts: readonly DemoAccount[],
  characters: readonly DemoCharacter[],
): readonly DemoGuild[] {
  const free: [DemoCharacter[], DemoCharacter[], DemoCharacter[]] = [[], [], []];
  for (const each of characters.toSorted((a, b) => b.level - a.level || a.id - b.id)) {
    const account = accounts[each.accountId - 1];
    if (account?.blocked !== 'no' || each.level < 12 || each.name.startsWith('[')) continue;
    free[account.empire - 1]?.push(each);
  }
  return guildNames.map((name, index) => {
    const largest = free.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const own = free[(firstEmpires[index] ?? 0) - 1] ?? largest;
    return guildOf(random, index, name, recruit(random, own, Math.max(5, Math.round(30 - index * 0.45))));
  });
}

/** Nightwatch is Jinno's, EmberOath Shinso's, SunWheel Chunjo's. */
const firstEmpires = [3, 1, 2];

/** The strongest free character leads; members are taken from the whole list. */
function recruit(random: Random, free: DemoCharacter[], wanted: number): readonly number[] {
  const members = free.splice(0, 1);
  while (members.length < wanted && free.length > 0) {
    members.push(...free.splice(Math.floor(free.length * random.next() ** 1.5), 1));
  }
  return members.map((each) => each.id);
}

function guildOf(random: Random, index: number, name: string, members: readonly number[]): DemoGuild {
  const strength = 0.955 ** index;
  return {
    id: index + 1,
    name,
    master: members[0] ?? 0,
    members,
    level: Math.max(1, Math.min(20, Math.round(20 * strength ** 0.6))),
    exp: random.whole(0, 90_000),
    ladderPoint: firstPoints[index] ?? Math.floor(48_000 * strength - random.whole(0, 400)),
    win: Math.floor(140 * strength) + random.whole(0, 9),
    draw: random.whole(0, 5),
    loss: random.whole(3, 40),
  };
}

const firstPoints = [48_210, 45_977, 44_031];
