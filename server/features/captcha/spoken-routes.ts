import type { FastifyInstance } from 'fastify';
import { clipsOf } from '#server/captcha/spoken/clips.ts';
import { speak } from '#server/captcha/spoken/speak.ts';
import { encodeWav } from '#server/captcha/spoken/wav.ts';
import { ApiError } from '#server/errors.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

export function spokenCaptchaRoutes(app: FastifyInstance, { captchas }: Pick<Services, 'captchas'>): void {
  route(app, 'GET /api/captcha/{sessionId}/audio', async ({ params, language, reply }) => {
    const answer = await captchas.listen(params.sessionId);
    const clips = await clipsOf(language);
    const sound = answer === null ? null : speak(answer, clips);
    if (sound === null) throw new ApiError('captcha.audioUnavailable');
    reply.header('cache-control', 'no-store');
    return encodeWav(sound, clips.rate);
  });
}
