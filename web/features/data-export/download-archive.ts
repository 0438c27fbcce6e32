import { ApiError, ApiUnreachable } from '#web/api.ts';

/** A link of the page itself would carry the token in an address, which proxies log. */
async function fetchArchive(token: string, language: string): Promise<Blob> {
  const response = await fetch('/api/auth/data-export/download', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ token }),
  }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response.blob();
}

/** Lets the browser save the archive of a mailed link. @throws ApiError, ApiUnreachable */
export async function downloadArchive(token: string, language: string): Promise<void> {
  const url = URL.createObjectURL(await fetchArchive(token, language));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'data.zip';
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
