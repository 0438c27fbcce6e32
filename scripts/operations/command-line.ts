import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Options and other words of the command line. Ends the process with `usage` and code 2 where an option is unknown or lacks
 * its value.
 */
export function readCommandLine<Options extends ParseArgsConfig>(usage: string, options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
