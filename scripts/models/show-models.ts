import { formatFileSize } from '#contract/formats/file-size.ts';
import { languages } from '#contract/languages.ts';
import type { Missing } from '#server/models/choose-model.ts';
import { type Direction, nameOf, siteCodesOf } from '#server/models/directions.ts';
import { bytesOf } from '#server/models/list-models.ts';
import type { InstalledModel } from '#server/models/models-folder.ts';
import { type FetchPlan, memoryOf, type PlannedModel } from '#server/models/plan-fetch.ts';

/** Shown wherever models are fetched or listed: their makers' condition is that it stays with them. */
export const licenceNotice =
  'The models are Mozilla’s, under the Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/';

const size = (bytes: number) => formatFileSize('en', bytes);

/** `cz Čeština`: the site's code, which the commands take, and the name. */
function languageOf({ from, to }: Direction): string {
  const [code] = siteCodesOf(from === 'en' ? to : from);
  const name = languages.find((each) => each.code === code)?.name ?? '';
  return `${code} ${name}`;
}

const reasons: Readonly<Record<Missing, string>> = {
  none: 'not in the list',
  incomplete: 'the list has no version with all of its files',
  preRelease: 'the list has only a pre-release',
  otherVersion: 'the list has only versions that this version of the site cannot read; update the site',
  otherArchitecture: 'the list has only a kind of network that this version of the site cannot read',
};

/** Why there is no model for a direction, as the end of a sentence. */
export function reasonOf(reason: Missing): string {
  return reasons[reason];
}

function stateOf({ state, version }: PlannedModel, installed: InstalledModel | undefined): string {
  const { version: own, architecture = '' } = installed?.manifest ?? {};
  if (state === 'installed') return own === version ? 'installed' : `installed: ${own}`;
  if (state === 'update') return `other than the installed ${own} ${architecture}`;
  return state === 'damaged' ? 'damaged' : '';
}

/** Aligns the columns of a table. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const heads = ['language', 'model', 'version', 'download', 'on disk', 'memory', 'state'];

/** Every model that a site can need, as a table. */
export function tableOfPlan({ models, missing }: FetchPlan, installed: readonly InstalledModel[]): string {
  const installedOf = (direction: Direction) =>
    installed.find((each) => nameOf(each.direction) === nameOf(direction));
  const rows = models.map((model) => [
    languageOf(model.direction),
    nameOf(model.direction),
    `${model.version} ${model.architecture}`,
    size(model.downloadBytes),
    size(model.diskBytes),
    size(memoryOf(model.architecture).one),
    stateOf(model, installedOf(model.direction)),
  ]);
  const others = missing.map(({ direction, reason }) => [
    languageOf(direction),
    nameOf(direction),
    ...['', '', '', ''],
    reasonOf(reason),
  ]);
  return table([heads, ...rows, ...others]);
}

/** What is installed, where the list cannot be read. */
export function tableOfInstalled(installed: readonly InstalledModel[]): string {
  const rows = installed.map((model) => [
    languageOf(model.direction),
    nameOf(model.direction),
    model.manifest ? `${model.manifest.version} ${model.manifest.architecture}` : 'unreadable',
    size(bytesOf(model)),
  ]);
  return table([['language', 'model', 'version', 'on disk'], ...rows]);
}

/** `3 models, 76.3 MB to download, 111 MB on the disk`. */
export function sumOf(models: readonly PlannedModel[]): string {
  const total = (read: (model: PlannedModel) => number) =>
    size(models.reduce((bytes, model) => bytes + read(model), 0));
  const count = models.length === 1 ? '1 model' : `${models.length} models`;
  return `${count}, ${total((model) => model.downloadBytes)} to download, ${total((model) => model.diskBytes)} on the disk`;
}

/** What translating by these models takes of the machine's memory. */
export function memoryNote(models: readonly PlannedModel[]): string {
  const most = (read: (need: { one: number; two: number }) => number) =>
    size(Math.max(...models.map(({ architecture }) => read(memoryOf(architecture)))));
  const through = models.some(({ direction }) => direction.to === 'en');
  return `While it translates, the site needs about ${most(({ one }) => one)} more memory${
    through ? `, ${most(({ two }) => two)} for texts that are not written in English` : ''
  }.`;
}
