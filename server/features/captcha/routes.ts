import type { FastifyInstance } from 'fastify';
import { captchaIdOf } from '#server/captcha/captcha-id.ts';
import { captchaCookie, setCookie } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';

const failures = { wrong: 'captcha.wrong', burnt: 'captcha.burnt', gone: 'captcha.expired' } as const;

export function captchaRoutes(
  app: FastifyInstance,
  { captchas, config }: Pick<Services, 'captchas' | 'config'>,
): void {
  route(app, 'POST /api/captcha/generate', async (asked) => {
    // Loaded with the first captcha, as it brings the drawing library.
    const { captchaImage } = await import('#server/captcha/picture.ts');
    const { id, answer } = await captchas.generate();
    setCookie(asked, config, captchaCookie, id);
    return { success: true as const, sessionId: id, imageData: captchaImage(answer) };
  });

  route(app, 'POST /api/captcha/validate', async (asked) => {
    const id = asked.body.sessionId || captchaIdOf(asked.request);
    const solving = await captchas.solve(id, asked.body.captchaCode);
    if (solving !== 'solved') {
      const code = failures[solving];
      return { success: false, error: translate(asked.language, code), code };
    }
    // Another tab may have loaded a newer captcha: the cookie must name the solved one.
    setCookie(asked, config, captchaCookie, id);
    return { success: true };
  });
}
