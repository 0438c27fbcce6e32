import { moduleNames, modules } from '#contract/modules.ts';

/** A page of `addWorld` for each page of a module that has a parameter. */
const examples: Readonly<Record<string, string>> = {
  '/tickets/:id': '/tickets/1',
  '/player/:name': '/player/Hero1',
  '/guild/:id': '/guild/2',
};

/** An address of each page of a module. @throws when one with a parameter has no example */
export const examplePaths: readonly string[] = moduleNames
  .flatMap((name) => Object.keys(modules[name].pages))
  .map((path) => {
    const example = path.includes(':') ? examples[path] : path;
    if (!example) throw new Error(`test/factories/module-paths.ts lacks an example of ${path}`);
    return example;
  });
