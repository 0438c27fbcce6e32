import type { Socket } from 'node:net';
import { ApiError } from '#server/errors.ts';
import { errorResponse } from '#server/http/hooks/errors.ts';

// `import` would load all of `node:http`, including its client: 30 ms of the start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what never became a request (no HTTP, too slow, too large) with the usual error body, and closes the
 * connection, whose remaining bytes cannot be parsed.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify(errorResponse(new ApiError('request.invalid'), 'en'));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
