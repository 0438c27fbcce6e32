import { expect, test } from 'vitest';
import { type ApiDocument, operationsOf } from './document.ts';
import { makeRequest } from './make-request.ts';
import { createRandom } from './random.ts';

const document: ApiDocument = {
  components: {
    schemas: { ApiError: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] } },
  },
  paths: {
    '/api/things/{id}': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { size: { type: 'integer' } },
                  required: ['size'],
                  additionalProperties: false,
                },
              },
            },
          },
          400: {
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { $ref: '#/components/schemas/ApiError' },
                    { type: 'object', properties: { code: { enum: ['request.invalid'] } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
};

const [operation] = operationsOf(document);
if (!operation) throw new Error('the document has a call');
const json = 'application/json; charset=utf-8';

test('a response is checked against the schema of its status', () => {
  expect(operation.check(200, json, { size: 3 })).toBeUndefined();
  expect(operation.check(200, json, { size: 'three' })).toMatch(/size/);
  expect(operation.check(200, json, { size: 3, password: 'x' })).toMatch(/password/);
  expect(operation.check(400, json, { code: 'request.invalid' })).toBeUndefined();
  expect(operation.check(400, json, { code: 'another.code' })).toMatch(/code/);
  expect(operation.check(400, json, {})).toMatch(/code/);
  expect(operation.check(418, json, {})).toMatch(/418/);
  expect(operation.check(200, 'text/html', '<p>')).toMatch(/text\/html/);
});

test('the same seed makes the same requests, another one others', () => {
  const made = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 200 }, () => makeRequest(operation, random, 'http://localhost'));
  };
  expect(made(1)).toEqual(made(1));
  expect(made(1)).not.toEqual(made(2));
});

test('some requests are right and some are not', () => {
  const random = createRandom(3);
  const bodies = Array.from({ length: 500 }, () => makeRequest(operation, random, 'http://localhost').body);
  const right = bodies.filter((body) => {
    try {
      const { name = '' } = JSON.parse(body ?? '');
      return typeof name === 'string' && name.length <= 5;
    } catch {
      return false;
    }
  });
  expect(right.length).toBeGreaterThan(100);
  expect(right.length).toBeLessThan(490);
});
