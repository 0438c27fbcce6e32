import type { Storage } from './storage.ts';

interface Store {
  readonly storage: Pick<Storage, 'freeBytes'>;
  readonly log: { warn(details: object, message: string): void };
}

/** Null when the store cannot tell, for now or at all. */
export async function knownFreeBytes({ storage, log }: Store): Promise<number | null> {
  try {
    return (await storage.freeBytes?.()) ?? null;
  } catch (err) {
    log.warn({ err }, 'The free room of the store is unknown');
    return null;
  }
}
