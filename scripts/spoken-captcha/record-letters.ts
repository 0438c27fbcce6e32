/**
 * Records every letter and digit in the site's languages for the spoken captcha. Run by hand where espeak-ng is
 * installed (Debian: `apt-get install espeak-ng`); what it writes is kept in the repository, and nothing else needs espeak-ng.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { languageDetails } from '#contract/language-details.ts';
import type { Speaker } from '#contract/language-fields.ts';
import { languageCodes } from '#contract/languages.ts';
import { packClips } from '#server/captcha/spoken/clip-file.ts';
import { clipsFile } from '#server/captcha/spoken/clips.ts';
import { encodeMuLaw } from '#server/captcha/spoken/mu-law.ts';
import { decodeWav, type Sound } from '#server/captcha/spoken/wav.ts';
import { halved, levelled, trimmed } from './sound-editing.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const usualPace = 160;

function translate({ voice, pace = usualPace, names }: Speaker, character: string): Sound {
  const name = names?.[character] ?? `<say-as interpret-as="characters">${character}</say-as>`;
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', String(pace), '-m', '--stdout', name]);
  return decodeWav(wav);
}

function record(speaker: Speaker, character: string): Sound {
  const sound = halved(translate(speaker, character));
  return { ...sound, samples: levelled(trimmed(sound), sound.rate) };
}

await mkdir(new URL('.', clipsFile('en')), { recursive: true });
for (const language of languageCodes) {
  const recorded = Array.from(characters, (character) =>
    record(languageDetails[language].speaker, character),
  );
  const sounds = recorded.map(
    ({ samples }, index) => [characters.charAt(index), encodeMuLaw(samples)] as const,
  );
  const file = packClips({ rate: recorded[0]?.rate ?? 0, sounds: new Map(sounds) });
  await writeFile(clipsFile(language), file);
  console.log(`${language}.clips ${file.length} bytes`);
}
