import { z } from 'zod';

/** How a rank has changed: places risen, negative when fallen; `new` for one that was not listed then. */
export const movementSchema = z.union([z.int(), z.literal('new')]);

export type Movement = z.infer<typeof movementSchema>;
