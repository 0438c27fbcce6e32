import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type TestGroup, testGroups } from './test-groups.ts';

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

/** One group after another, the slowest first: a worker that gets a file of another group is started anew, and loads all modules again. */
function groupRank({ project }: TestSpecification): number {
  return -testGroups.indexOf(project.name as TestGroup);
}

function lengthRank({ moduleId }: TestSpecification): number {
  const place = long.findIndex((part) => moduleId.includes(part));
  return place < 0 ? long.length : place;
}

/** Begins each group with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => groupRank(one) - groupRank(other) || lengthRank(one) - lengthRank(other),
    );
  }
}
