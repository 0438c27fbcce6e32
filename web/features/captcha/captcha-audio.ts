/**
 * Speaks the code in the page's language.
 * @returns false where it cannot be had: the server has no voice for it, or the browser cannot play it
 */
export async function playCaptcha(sessionId: string, language: string): Promise<boolean> {
  const address = `/api/captcha/${encodeURIComponent(sessionId)}/audio?language=${encodeURIComponent(language)}`;
  try {
    await new Audio(address).play();
    return true;
  } catch {
    return false;
  }
}
