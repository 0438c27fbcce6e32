import { z } from 'zod';
import { bytesSchema, defineCalls, success } from './call.ts';

const sessionId = z.string().max(100).default('');

export const captchaCalls = defineCalls({
  'POST /api/captcha/generate': {
    summary: 'A new captcha; also sets its cookie',
    tag: 'Captcha',
    access: 'anyone',
    limit: 'captcha',
    response: z.object({
      success,
      sessionId: z.string(),
      imageData: z.string().describe('PNG as a data URL'),
    }),
    apiErrors: [],
  },
  'POST /api/captcha/validate': {
    summary: 'Solve a captcha; five wrong answers burn it',
    tag: 'Captcha',
    access: 'anyone',
    limit: 'general',
    body: z.object({ captchaCode: z.string().max(50).default(''), sessionId }),
    response: z.object({
      success: z.boolean(),
      error: z.string().optional().describe('What is wrong, in the asked language'),
      code: z
        .enum(['captcha.wrong', 'captcha.burnt', 'captcha.expired'])
        .optional()
        .describe('After all but `captcha.wrong` a new captcha is needed'),
    }),
    apiErrors: [],
  },
  'GET /api/captcha/{sessionId}/audio': {
    summary: "The captcha spoken in the page's language",
    tag: 'Captcha',
    access: 'anyone',
    limit: 'captcha',
    params: z.object({ sessionId: z.string().max(100) }),
    query: z.object({ language: z.string().max(10).optional() }),
    response: bytesSchema,
    responseType: 'audio/wav',
    apiErrors: ['captcha.audioUnavailable'],
  },
});
