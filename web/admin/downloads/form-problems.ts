import { parseUrl } from '#contract/formats/parse-url.ts';

export type FileKind = 'file' | 'url';

export interface DownloadInput {
  readonly title: string;
  readonly description: string;
  readonly license: string;
  readonly platform: string;
  readonly version: string;
  readonly url: string;
  readonly size: string;
}

export type DownloadField = keyof DownloadInput | 'file';

type Code =
  | 'needsTitle'
  | 'needsDescription'
  | 'needsLicense'
  | 'needsPlatform'
  | 'needsVersion'
  | 'needsUrl'
  | 'needsSize'
  | 'needsFile';

export interface DownloadProblem {
  readonly field: DownloadField;
  readonly code: Code;
}

const required = [
  ['title', 'needsTitle'],
  ['license', 'needsLicense'],
  ['platform', 'needsPlatform'],
  ['version', 'needsVersion'],
  ['description', 'needsDescription'],
] as const satisfies readonly (readonly [keyof DownloadInput, Code])[];

function isAddress(text: string): boolean {
  return /^https?:\/\/./i.test(text.trim()) && parseUrl(text.trim()) !== null;
}

function fileProblems(file: Pick<File, 'size'> | null): readonly DownloadProblem[] {
  return file && file.size > 0 ? [] : [{ field: 'file', code: 'needsFile' }];
}

function urlProblems({ url, size }: DownloadInput): readonly DownloadProblem[] {
  return [
    ...(isAddress(url) ? [] : [{ field: 'url', code: 'needsUrl' } as const]),
    ...(size.trim() === '' ? [{ field: 'size', code: 'needsSize' } as const] : []),
  ];
}

/** Every problem of the form in display order (specification §5). */
export function downloadProblems(
  input: DownloadInput,
  kind: FileKind,
  file: Pick<File, 'size'> | null,
): readonly DownloadProblem[] {
  const missing = required.filter(([field]) => input[field].trim() === '');
  return [
    ...missing.map(([field, code]) => ({ field, code })),
    ...(kind === 'file' ? fileProblems(file) : urlProblems(input)),
  ];
}
