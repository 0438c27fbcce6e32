import { sessionCookie } from '#server/request/cookies.ts';
import type { TestApp } from '#test/app.ts';
import { mailsTo } from '#test/email-links.ts';
import type { MailServer, ReceivedMail } from '#test/smtp.ts';
import { unzip } from './unzip.ts';

export function exportTokensIn({ text }: Pick<ReceivedMail, 'text'>): string[] {
  return [...text.matchAll(/\/account\/data\?token=([\w-]+)/g)].map(([, token = '']) => token);
}

/** Waits until the job has written the archive and its mail was delivered. @returns the newest link's token */
export async function exportTokenFor(
  site: Pick<TestApp, 'services'>,
  server: MailServer,
  email: string,
): Promise<string> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const tokens = (await mailsTo(site, server, email)).flatMap(exportTokensIn);
    const newest = tokens.at(-1);
    if (newest) return newest;
    if (performance.now() > deadline) throw new Error('no link came');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @returns the status, the error code, and the archive's files where there is one */
export async function downloadData(
  { app, services }: Pick<TestApp, 'app' | 'services'>,
  { token, session }: { readonly token: unknown; readonly session?: string },
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/data-export/download',
    headers: {
      origin: services.config.publicUrl,
      ...(session ? { cookie: `${sessionCookie}=${session}` } : {}),
    },
    payload: { token } as object,
  });
  const isArchive = answer.statusCode === 200;
  return {
    status: answer.statusCode,
    code: isArchive ? undefined : String(answer.json().code),
    headers: answer.headers,
    files: isArchive ? unzip(answer.rawPayload) : {},
  };
}
