import type { ReadBody } from '#contract/api/calls.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { defaultLanguage, intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import type { Config } from '#server/settings/config.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { claimUpload, type Upload, uploadKey } from '#server/site/uploads/uploads.ts';
import { insertDownload, type NewDownload } from './queries.ts';

type Form = ReadBody<'POST /api/downloads'>;

type DownloadTexts = Pick<
  NewDownload,
  'title' | 'description' | 'language' | 'license' | 'platform' | 'version'
>;

const maxUrlLength = 2_000;

/** @throws ApiError `downloads.incomplete` */
function readTexts(form: Form, sourceLanguage: LanguageCode): DownloadTexts {
  const described = {
    language: form.language ?? sourceLanguage,
    title: oneLine(form.title),
    description: severalLines(form.description),
    license: oneLine(form.license),
    platform: oneLine(form.platform),
    version: oneLine(form.version),
  };
  if (Object.values(described).some(isBlank)) throw new ApiError('downloads.incomplete');
  return described;
}

/** The upload key in a URL returned by `POST /api/uploads`; undefined for other URLs. */
function uploadKeyOf(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const key = /^\/files\/([^/]+)\/[^/]+$/.exec(path)?.[1] ?? '';
  return uploadKey.test(key) ? key : undefined;
}

/** Accepts http and https URLs without credentials. */
function readUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const fits =
    url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!fits || url.href.length > maxUrlLength) throw new ApiError('downloads.addressInvalid');
  return url.href;
}

/** @throws ApiError `downloads.address…` */
function readExternalFile(form: Form): Pick<NewDownload, 'url' | 'file_size'> {
  const [address, size] = [form.downloadUrl.trim(), oneLine(form.fileSize)];
  if (address === '' || isBlank(size)) throw new ApiError('downloads.addressIncomplete');
  return { url: readUrl(address), file_size: size };
}

function uploaded({ key, name, bytes, sha256 }: Upload) {
  return {
    url: name,
    file_size: formatFileSize(intlLocaleOf(defaultLanguage), bytes),
    bytes,
    sha256,
    file_key: key,
  };
}

async function writeDownload(
  site: Site,
  actor: Actor,
  fileOf: FileOf,
  described: DownloadTexts,
): Promise<number> {
  const now = siteNow();
  return auditedTransaction(site, async (db) => {
    const download = { ...described, ...(await fileOf(db)) };
    const id = await insertDownload(db, download, now);
    await writeAudit(db, actor, { action: 'download.add', subject: `download/${id}`, after: download }, now);
    return id;
  });
}

type FileOf = (db: Site['db']) => Promise<Omit<NewDownload, keyof DownloadTexts>>;

/**
 * Adds a download of an external URL or of an uploaded file, which can belong to one download only.
 * @param config with the site's own URL, which may prefix an upload's URL, and the usual source language
 * @returns its id
 * @throws ApiError `downloads.…`, `uploads.notFound`
 */
export async function addDownload(
  site: Site,
  actor: Actor,
  form: Form,
  { publicUrl, SOURCE_LANGUAGE }: Pick<Config, 'publicUrl' | 'SOURCE_LANGUAGE'>,
): Promise<number> {
  const described = readTexts(form, SOURCE_LANGUAGE);
  const key = uploadKeyOf(form.downloadUrl.trim(), publicUrl);
  if (key === undefined) {
    const file = readExternalFile(form);
    return writeDownload(site, actor, async () => file, described);
  }
  const claimed: FileOf = async (db) => {
    const upload = await claimUpload(db, key);
    if (!upload) throw new ApiError('uploads.notFound');
    return uploaded(upload);
  };
  return writeDownload(site, actor, claimed, described);
}
