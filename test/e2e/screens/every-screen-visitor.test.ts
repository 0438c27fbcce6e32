import { describeScreens } from '#test/every-screen/suite.ts';

describeScreens(['visitor']);
