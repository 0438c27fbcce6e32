import { describeAttacks } from '#test/attacks/every-call/suite.ts';

await describeAttacks('mariadb', 1);
