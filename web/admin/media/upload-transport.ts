import type { Transport } from '#contract/rendered-page.ts';
import { ApiUnreachable } from '#web/api.ts';

/**
 * Sends a file and tells how much of it has been sent, which `fetch` cannot.
 * @param language BCP 47 tag for messages in the response
 * @param onSent called with the share that has been sent, 0 to 1
 */
export function uploadTransport(language: string, onSent: (share: number) => void): Transport {
  return ({ method, url, body, signal, headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = 'json';
      const own = { accept: 'application/json', 'accept-language': language, ...headers };
      for (const [name, value] of Object.entries(own)) request.setRequestHeader(name, value);
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () =>
        request.response === null
          ? reject(new ApiUnreachable())
          : resolve({ status: request.status, body: request.response });
      request.onerror = () => reject(new ApiUnreachable());
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body instanceof Blob ? body : null);
    });
}
