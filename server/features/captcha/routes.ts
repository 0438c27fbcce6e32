import type { FastifyInstance } from 'fastify';
import { captchaOf } from '#server/captcha/visitor.ts';
import { captchaCookie, setCookie } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';

const failures = { wrong: 'captcha.wrong', burnt: 'captcha.burnt', gone: 'captcha.expired' } as const;

/** Making a captcha and solving it. */
export function captchaRoutes(
  app: FastifyInstance,
  { captchas, config }: Pick<Services, 'captchas' | 'config'>,
): void {
  route(app, 'POST /api/captcha/generate', async (asked) => {
    // Drawing has a library of its own, which is loaded for the first picture.
    const { captchaImage } = await import('#server/captcha/picture.ts');
    const { id, answer } = await captchas.generate();
    setCookie(asked, config, captchaCookie, id);
    return { success: true as const, sessionId: id, imageData: captchaImage(answer) };
  });

  route(app, 'POST /api/captcha/validate', async (asked) => {
    const id = asked.body.sessionId || captchaOf(asked.request);
    const solving = await captchas.solve(id, asked.body.captchaCode);
    if (solving !== 'solved') {
      const code = failures[solving];
      return { success: false, error: translate(asked.language, code), code };
    }
    // Another tab may have fetched another picture since: the solved one is the visitor's now.
    setCookie(asked, config, captchaCookie, id);
    return { success: true };
  });
}
