import { describeAttacks } from '#test/attacks/every-call/suite.ts';

await describeAttacks('sqlite', 2);
