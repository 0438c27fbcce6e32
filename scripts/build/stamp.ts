import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A build: its inputs, its outputs and the stamp file that records both. Paths are relative to the project. */
export interface Build {
  readonly sources: readonly string[];
  readonly output: readonly string[];
  readonly stampFile: string;
}

/** All files below a path except tests, sorted so that the order is the same on every machine. */
export function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function hashFiles(root: string, paths: readonly string[]): string {
  const parts = paths
    .flatMap((path) => filesBelow(join(root, path)))
    .flatMap((file) => [Buffer.from(`\0${file.slice(root.length)}\0`), readFileSync(file)]);
  return hash('sha256', Buffer.concat(parts));
}

export function hashSources(root: string, { sources }: Build): string {
  return hashFiles(root, sources);
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
