import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes: begun last, they would keep one worker busy while the other has nothing left. */
const long = [
  'every-screen',
  'test/e2e/admin-',
  'test/attacks/',
  'test/e2e/',
  'scripts/build/',
  'api-docs/',
  'interrupted-chunks',
  'killed-process',
  'server/storage/s3/',
];

function rank({ moduleId }: TestSpecification): number {
  const place = long.findIndex((part) => moduleId.includes(part));
  return place < 0 ? long.length : place;
}

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
