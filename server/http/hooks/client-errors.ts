import type { Socket } from 'node:net';
import { ApiError } from '#server/errors.ts';
import { errorResponse } from '#server/http/hooks/errors.ts';

// An import would load all that `node:http` has to give, also its client for requests: 30 ms of a start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what is no HTTP, or too slow or too large to become a request, as every refusal is answered, and ends the
 * connection: what else comes on it can't be understood any more.
 */
export function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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
