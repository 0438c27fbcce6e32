import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];

const split = (words: string) => words.split(' ') as unknown as Words;

const openings = split(
  'Ae Al An Ar Ba Be Bra Ca Ce Da De Dra Du El Er Fa Fe Ga Gal Gri Ha He Ho Hy Il Is Ja Ji Ka Ke Kha Ki Ky La Le Li Lo Ma Me Mi Mo My Na Ne Ni No Ny Or Oz Pha Ra Re Ri Ro Sa Se Sha Si So Sy Ta Te Tha To Ty Ul Va Ve Vi Vo Xa Ya Yo Yu Za Ze Zy',
);
const middles = split(
  'ba bri da de dra do ga ge go gu la le li lo ma me mi mo na ne ni no ra re ri ro ru sa se sha si ta te tha ti tu va ve vi wa ya ye yu za ze zi',
);
const closings = split(
  'bel ben dan das der dor dra gar gon hae han hel hwa jin kai kan kel kir lan len lia lin lis lon lyn mar mir mon moor nan nar nel nia nis nor ra ran ras rath rek ren rin ris ron rus san sel sha sin ta tan thas thor tis tor va van vel vin yan yeon yn zar zen',
);
const firstWords = split(
  'Ash Black Blood Cold Dark Dawn Dusk Ember Fire Frost Ghost Gold Grim Iron Jade Lone Moon Night Pale Red Rune Sand Sharp Silent Silver Snow Steel Storm Sun Swift Thorn True War White Wild Wind Wolf',
);
const secondWords = split(
  'Arrow Blade Brand Breaker Claw Crow Dancer Fang Fist Flame Fox Hand Heart Hunter Lance Lily Lotus Mane Mask Monk Oath Raven Rider Rose Sage Shade Shot Soul Spear Star Step Sword Tiger Viper Walker Watch Wing',
);

const maxNameLength = 12;

/** Invents a player's name: 3 to 12 ASCII letters and digits. */
function inventName(random: Random): string {
  const kind = random.next();
  if (kind < 0.16) return `${random.pick(firstWords)}${random.pick(secondWords)}`;
  if (kind < 0.24)
    return `${spokenName(random)}${random.whole(0, 1) === 0 ? random.whole(2, 9) : random.whole(61, 99)}`;
  if (kind < 0.3) return `${random.pick(firstWords)}${spokenName(random)}`;
  return spokenName(random);
}

function spokenName(random: Random): string {
  const middle = random.chance(0.42) ? random.pick(middles) : '';
  return `${random.pick(openings)}${middle}${random.pick(closings)}`;
}

/** Yields unique names, regardless of case. */
export function nameSource(random: Random, taken: Iterable<string>): () => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  return () => {
    for (;;) {
      const name = inventName(random);
      if (name.length > maxNameLength || used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  };
}

/** Guild names, strongest first; the game allows 12 characters. */
export const guildNames: Words = split(
  'Nightwatch EmberOath SunWheel IronLotus GreyPass NineTails RedLantern Stonebreak MoonTemple LastBanner WolfPact SilentBell JadeThrone AshBorn SeaOfMist BlackPine HighWall CrowFeast TigerHill OldGuard NorthGate DawnRiders ColdForge WindReapers LongMarch Vermillion TwoRivers PaleHorse SaltRoad Thunderhead DeepWell KingsRest RavenCourt ThornCrown GoldenCarp BitterTea SnowLeopard FirstLight HollowMask OpenHand Unbroken PaperCranes WhiteTower FoxFire BrokenGate DragonYard SteelChoir QuietStorm MetinEaters RiceAndRage Wanderers Lionhearts Hwarang FourWinds GhostFleet StarAnvil Sandwalkers Redoubt Outriders DuskLegion Swordsong Moonshade AutumnVale Firewatch',
);
