import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A build: its inputs, its outputs and the stamp file that records both. Paths are relative to the project.
 */
export interface Build {
  readonly sources: readonly string[];
  /** Filters `sources`; all files by default. */
  readonly isSource?: (file: string) => boolean;
  readonly output: readonly string[];
  readonly stampFile: string;
}

/** The server bundled into one file. Files it reads at run time are not sources. */
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

/** All files below a path except tests, sorted so that the order is the same on every machine. */
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

export function hashSources(root: string, { sources, isSource }: Build): string {
  return hashFiles(root, sources, isSource);
}

function stampText(root: string, build: Build, sourceHash: string): string {
  return `${sourceHash}\n${hashFiles(root, build.output)}\n`;
}

/**
 * Records a finished build.
 * @param sourceHash taken before the build, so that edits made meanwhile count as changes
 */
export function writeStamp(root: string, build: Build, sourceHash: string): void {
  writeFileSync(join(root, build.stampFile), stampText(root, build, sourceHash));
}

/** True when the build was made from exactly these sources and was not changed since. */
export function isFresh(root: string, build: Build): boolean {
  const paths = [build.stampFile, ...build.sources, ...build.output];
  if (!paths.every((path) => existsSync(join(root, path)))) return false;
  return (
    readFileSync(join(root, build.stampFile), 'utf8') === stampText(root, build, hashSources(root, build))
  );
}

export function serverFile(root: string): string {
  return join(root, 'dist/start/serve.js');
}

/**
 * The bundled server, which loads in half the time of a thousand modules.
 * @returns its URL; undefined when there is no bundle of the current sources
 */
export function bundledServer(root: string): string | undefined {
  return isFresh(root, serverBuild) ? pathToFileURL(serverFile(root)).href : undefined;
}
