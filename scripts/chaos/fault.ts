import type { FilesPlace, World } from './world.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  /** Breaks something; what it gives mends that. */
  strike(world: World): Promise<() => Promise<void> | void>;
  /** Where uploads are kept meanwhile; in a folder unless told. */
  readonly files?: FilesPlace;
  /** Requests under way on what is killed are cut: nobody can answer them. */
  readonly cuts?: true;
  /** Connections that are made again because they were cut are no storm. */
  readonly breaksConnections?: true;
}
