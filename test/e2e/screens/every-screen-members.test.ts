import { describeScreens } from '#test/every-screen/suite.ts';

describeScreens(['player', 'administrator']);
