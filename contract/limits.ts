/** Sizes and times that browser and server share. */
export const loginLength = { min: 5, max: 16 } as const;
export const passwordLength = { min: 5, max: 16 } as const;
/** For changed passwords: the game reads at most 16 characters. */
export const newPasswordLength = { min: 6, max: 16 } as const;
export const emailMaxLength = 255;
export const deletionCodeLength = { min: 7, max: 20 } as const;
export const defaultDeletionCode = '0000000';
/** Digits: what the game's client lets a player type. */
export const storagePasswordLength = 6;
/** Of a storage without a password of its own. */
export const defaultStoragePassword = '000000';

/** From the correct password to the second step. */
export const pendingLoginSeconds = 600;
export const secondStepAttempts = 5;
export const recoveryCodeCount = 10;
/** How long an account may appeal against its ban after the correct password. */
export const appealSeconds = 1_800;

/** Wrong passwords within an hour after which the owner of the account is told. */
export const noticedGuesses = 10;

/** How long a proof of identity counts for calls with `stepUp`. */
export const stepUpMinutes = 15;
/** How long a session may work as an administrator's: without a staff call, and after the proof. */
export const staffIdleMinutes = 30;
export const staffHours = 12;
export const passkeyCount = 10;
export const passkeyNameLength = 40;
/** From the beginning of a login or change with a passkey to its signature. */
export const passkeyChallengeSeconds = 300;

export const captchaLength = 5;
export const captchaLifeSeconds = 300;
export const captchaWrongAnswers = 5;
export const captchaLoginAttempts = 3;

export const rankingPageSize = 50;
export const newsPageSize = 5;
export const adminNewsPageSize = 10;
export const newsExcerptLength = 200;
export const adminNewsExcerptLength = 100;
export const auditPageSize = 20;
export const auditExcerptLength = 500;
/** Characters of a season's name. */
export const seasonNameLength = 60;

export const glossaryTermLength = 100;
/** More terms would slow down every translation. */
export const glossaryMaxTerms = 1_000;
export const maxPageSize = 100;
export const searchMaxLength = 24;

/** The widths a picture of the library is stored in, in pixels; none is enlarged. */
export const pictureWidths = [480, 960, 1600] as const;
export const pictureFormatNames = 'PNG, JPEG, WebP, GIF, AVIF';
export const pictureMaxBytes = 12_000_000;
export const pictureMaxPixels = 40_000_000;
/** In pixels; more does not fit into a WebP. */
export const pictureMaxSide = 16_383;
export const pictureMaxCount = 2_000;
/** In one text. */
export const shownPicturesMax = 100;
export const pictureAltLength = 300;
export const mediaPageSize = 24;

/** A finished upload without a download is deleted after this time. */
export const unattachedUploadHours = 24;
/** An unfinished upload is deleted this long after its last chunk. */
export const stalledUploadHours = 48;

/** Returning within this time counts as the same visit. */
export const visitWindowMinutes = 30;
/** How long the success message is shown before the account page opens. */
export const redirectDelayMs = 2000;
export const resetTokenMinutes = 60;
export const emailLinkHours = 24;
export const emailUndoHours = 72;
/** How long the link to an account's data works, and between two requests. */
export const dataExportHours = 24;
export const dataExportPauseHours = 24;
/** From the request to the closing of an account; logging in cancels it. */
export const accountDeletionDays = 14;

export const donationBonusPercent = 20;
export const footerYear = 2025;

/** Published at a time: their paths are in memory, and all of them in the sitemap. */
export const maxPages = 500;

/** Clients older than the first date need the autopatcher until the second (specification §1). */
export const oldClients = { before: '2011-04-28', until: '2011-05-07' } as const;
