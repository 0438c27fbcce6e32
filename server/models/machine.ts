import { availableParallelism } from 'node:os';
import type { Machine } from '#contract/api/setup/models.ts';
import type { ModelSize } from '#contract/model-sizes.ts';
import type { Config } from '#server/settings/config.ts';
import { memoryOf } from './plan-fetch.ts';

/** Two models are loaded, as two languages take turns or a text goes through English. */
const needs = { best: memoryOf('base-memory').two, small: memoryOf('tiny').two };

/** From English into each of the site's languages, as the list was at the end of 2025. */
const downloads = { best: 315_000_000, small: 212_000_000 };

/** The best models that the memory suffices for; the settings may ask for the small ones. */
export function adviseSize(freeBytes: number, wanted: ModelSize): Machine['advice'] {
  if (freeBytes < needs.small) return 'tooLittle';
  return wanted === 'best' && freeBytes >= needs.best ? 'best' : 'small';
}

/** Reads memory and cores of this machine, or what a container is allowed of them. */
export function readMachine(
  { MODELS_SIZE }: Pick<Config, 'MODELS_SIZE'>,
  freeBytes = process.availableMemory(),
): Machine {
  return {
    freeBytes,
    cores: availableParallelism(),
    needs,
    downloads,
    advice: adviseSize(freeBytes, MODELS_SIZE),
  };
}
