import type { Bench, GameSite } from '../bench.ts';
import { loginOf, worldPassword } from '../data/game-rows.ts';
import type { RequestSpec } from '../load-plan.ts';
import type { Result } from '../verdicts.ts';

const answer = 'ABCDE';
/** A solved captcha allows three attempts. */
const uses = 3;
const atOnce = 16;
/** More than can be answered: the load ends with the time. */
const maxPerSecond = 2_500;

async function post({ port }: GameSite, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/captcha/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function solveCaptchas(site: GameSite, count: number): Promise<string[]> {
  const solved: string[] = [];
  async function solve(): Promise<void> {
    while (solved.length < count) {
      const { sessionId } = await post(site, 'generate', {});
      await post(site, 'validate', { captchaCode: answer, sessionId });
      solved.push(String(sessionId));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, solve));
  return solved;
}

/** Each account logs in once; every 500th account is blocked and skipped. */
function logins(captchas: readonly string[], accounts: number): RequestSpec[] {
  return captchas.flatMap((captcha, index) =>
    Array.from({ length: uses }, (_, use) => {
      const account = 1 + ((index * uses + use) % accounts);
      return {
        path: '/api/auth/login',
        body: { username: loginOf(account % 500 === 0 ? account - 1 : account), password: worldPassword },
        headers: { 'X-Captcha-Session': captcha },
      };
    }),
  );
}

/** Logins with the game's hash; in test mode, because production allows no fixed captcha answer. */
export async function login(bench: Bench): Promise<readonly Result[]> {
  const { characters, seconds, warmUpSeconds, quick } = bench.options;
  const { accounts } = await bench.world(characters);
  await bench.forgetGameSite(characters);
  const site = await bench.startGameSite(characters, 'server/main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_ANSWER: answer,
  });
  const count = Math.ceil(((quick ? 800 : maxPerSecond) * (seconds + warmUpSeconds)) / uses);
  const captchas = await solveCaptchas(site, count);
  const { perSecond, p99, answers } = await bench.load(site, logins(captchas, accounts), { once: true });
  await site.stop();
  return [
    {
      title: 'Login on MariaDB',
      figures: [
        {
          what: "logins with the game's hash, limits off",
          measured: perSecond,
          unit: 'perSecond',
          target: { min: 1_500 },
          note: `${answers} accounts, p99 ${p99.toFixed(0)} ms; NODE_ENV=test for captchas with a known answer, already solved`,
        },
      ],
    },
  ];
}
