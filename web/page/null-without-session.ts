import { ApiError } from '#web/api.ts';

/** For loaders of pages that show a login to visitors. @throws any other error of the call */
export async function nullWithoutSession<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
