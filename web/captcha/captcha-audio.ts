let player: HTMLAudioElement | null = null;

/** Ends what is being spoken, for a picture that is gone. */
export function hushCaptcha(): void {
  if (!player) return;
  player.pause();
  URL.revokeObjectURL(player.src);
  player = null;
}

/** Every request is another recording: a media element, which may ask for its address piece by piece, would get pieces of several. */
async function fetchSpoken(sessionId: string, language: string): Promise<Blob | null> {
  const address = `/api/captcha/${encodeURIComponent(sessionId)}/audio?language=${encodeURIComponent(language)}`;
  const answer = await fetch(address);
  return answer.ok ? answer.blob() : null;
}

/**
 * Speaks the code in the page's language; what was being spoken ends.
 * @returns false where it cannot be had: the server has no voice for it, or the browser cannot play it
 */
export async function playCaptcha(sessionId: string, language: string): Promise<boolean> {
  hushCaptcha();
  const own = new Audio();
  player = own;
  // Some browsers only play what was touched while the click was being handled.
  own.load();
  try {
    const sound = await fetchSpoken(sessionId, language);
    if (player !== own) return true;
    if (!sound) return false;
    own.src = URL.createObjectURL(sound);
    await own.play();
    return true;
  } catch {
    return player !== own;
  }
}
