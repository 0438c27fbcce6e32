import { NoSpace, type Storage } from './storage.ts';

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

/** @throws NoSpace when fewer bytes than these are free, as far as the store can tell */
export async function refuseWithoutRoom(storage: Pick<Storage, 'freeBytes'>, bytes: number): Promise<void> {
  const free = (await storage.freeBytes?.()) ?? bytes;
  if (free < bytes) throw new NoSpace('the store has too little room');
}
