import { describe, expect, test } from 'vitest';
import { classOf } from '#contract/game.ts';
import { inventWorld } from './world.ts';

const world = inventWorld();
const { accounts, characters, guilds } = world;
const unique = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

describe('the demo world', () => {
  test('is deterministic', () => {
    expect(inventWorld()).toEqual(world);
  });

  test('is large', () => {
    expect(characters.length).toBeGreaterThanOrEqual(2_400);
    expect(accounts).toHaveLength(1_500);
    expect(guilds).toHaveLength(64);
  });

  test('has unique names the game allows', () => {
    expect(unique(characters.map(({ name }) => name))).toBe(characters.length);
    expect(unique(accounts.map(({ login }) => login))).toBe(accounts.length);
    expect(unique(guilds.map(({ name }) => name))).toBe(guilds.length);
    const wrong = characters.filter(
      ({ name }) => !/^(\[[A-Z]{2,3}\])?[A-Za-z0-9]{2,12}$/.test(name) || name.length > 12,
    );
    expect(wrong).toEqual([]);
    expect(accounts.filter(({ login }) => !/^[a-z0-9]{5,16}$/.test(login))).toEqual([]);
    expect(guilds.filter(({ name }) => name.length > 12)).toEqual([]);
  });

  test('has few characters at high levels', () => {
    const between = (from: number, to: number) =>
      characters.filter(({ level }) => level >= from && level < to).length;
    expect(between(100, 200)).toBeLessThan(40);
    expect(between(1, 30)).toBeGreaterThan(characters.length / 2);
    for (let level = 10; level <= 90; level += 10) expect(between(level, level + 10)).toBeGreaterThan(20);
  });

  test('has every class in both sexes and all three empires', () => {
    expect(new Set(characters.map(({ job }) => job)).size).toBe(8);
    expect(new Set(characters.map(({ job }) => classOf(job))).has('unknown')).toBe(false);
    expect(new Set(accounts.map(({ empire }) => empire))).toEqual(new Set([1, 2, 3]));
  });

  test("fits the game's columns", () => {
    const largest = 2 ** 31 - 1;
    for (const { level, exp, gold, playtime } of characters) {
      expect(level).toBeGreaterThanOrEqual(1);
      for (const figure of [exp, gold, playtime]) expect(figure).toBeGreaterThanOrEqual(0);
      for (const figure of [exp, gold, playtime]) expect(figure).toBeLessThanOrEqual(largest);
    }
  });

  test('has guilds whose members share an empire and are in one guild only', () => {
    const empireOf = (pid: number) => accounts[(characters[pid - 1]?.accountId ?? 0) - 1]?.empire;
    const members = guilds.flatMap((guild) => guild.members);
    expect(new Set(members).size).toBe(members.length);
    for (const guild of guilds) {
      expect(guild.members[0]).toBe(guild.master);
      expect(guild.members.length).toBeGreaterThanOrEqual(4);
      expect(new Set(guild.members.map(empireOf)).size).toBe(1);
    }
  });

  test('has game masters and blocked players at the top', () => {
    const blocked = accounts.filter((account) => account.blocked !== 'no').map(({ id }) => id);
    const top = characters.filter(({ level }) => level >= 104);
    expect(top.some(({ accountId }) => blocked.includes(accountId))).toBe(true);
    expect(top.some(({ name }) => name.startsWith('[GM]'))).toBe(true);
    expect(world.gameMasters.map(({ authority }) => authority)).toContain('IMPLEMENTOR');
  });
});
