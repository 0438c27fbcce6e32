import { errorResponse } from '#test/s3/objects.ts';
import type { Fault as BucketFault } from '#test/s3/server.ts';
import type { Fault } from './fault.ts';

const answering = (name: string, fault: BucketFault): Fault => ({
  name,
  files: 'bucket',
  async strike({ bucket }) {
    bucket.fail(fault);
    return () => bucket.work();
  },
});

/** What can happen to the bucket that uploads lie in. */
export const bucketFaults: readonly Fault[] = [
  {
    name: 'bucket away',
    files: 'bucket',
    async strike({ bucket }) {
      await bucket.stop();
      return async () => {
        await bucket.startAgain();
      };
    },
  },
  answering('bucket answers nothing', () => 'silence'),
  answering('bucket full', ({ method }) =>
    method === 'PUT' ? errorResponse(507, 'XMinioStorageFull') : undefined,
  ),
  answering('bucket refuses', () => errorResponse(403, 'AccessDenied')),
  answering('bucket removed', () => errorResponse(404, 'NoSuchBucket')),
];
