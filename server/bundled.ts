import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Something that is built: from what, into what, and the file that records both. Paths are below the project's folder. */
export interface Build {
  readonly sources: readonly string[];
  /** Which files of `sources` go into the build; all of them unless said. */
  readonly isSource?: (file: string) => boolean;
  readonly output: readonly string[];
  readonly stampFile: string;
}

/** The server in one file. What it reads only while it runs is no source of it. */
export const serverBuild: Build = {
  sources: [
    'server',
    'contract',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build/bundle-server.ts',
  ],
  isSource: (file) => /(\.ts|package\.json|package-lock\.json|tsconfig\.json)$/.test(file),
  output: ['dist/start'],
  stampFile: 'dist/start.stamp',
};

/** The files below a path, tests left out; in the same order on every machine. */
export function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function hashFiles(root: string, paths: readonly string[], isMeant = (_file: string) => true): string {
  const parts = paths
    .flatMap((path) => filesBelow(join(root, path)))
    .filter(isMeant)
    .flatMap((file) => [Buffer.from(`\0${file.slice(root.length)}\0`), readFileSync(file)]);
  return hash('sha256', Buffer.concat(parts));
}

/** A hash of everything that goes into a build. */
export function hashSources(root: string, { sources, isSource }: Build): string {
  return hashFiles(root, sources, isSource);
}

function stampText(root: string, build: Build, sourceHash: string): string {
  return `${sourceHash}\n${hashFiles(root, build.output)}\n`;
}

/** Records a finished build. @param sourceHash taken before it began: what changes meanwhile makes it stale */
export function writeStamp(root: string, build: Build, sourceHash: string): void {
  writeFileSync(join(root, build.stampFile), stampText(root, build, sourceHash));
}

/** True when a build was made from exactly these sources and nobody has touched it since. */
export function isFresh(root: string, build: Build): boolean {
  const paths = [build.stampFile, ...build.sources, ...build.output];
  if (!paths.every((path) => existsSync(join(root, path)))) return false;
  return (
    readFileSync(join(root, build.stampFile), 'utf8') === stampText(root, build, hashSources(root, build))
  );
}

/** The file that starts the server. */
export function serverFile(root: string): string {
  return join(root, 'dist/start/serve.js');
}

/**
 * The server in one file, which loads in half the time of its thousand modules.
 * @returns its address; undefined when there is none, or none of exactly these sources
 */
export function bundledServer(root: string): string | undefined {
  return isFresh(root, serverBuild) ? pathToFileURL(serverFile(root)).href : undefined;
}
