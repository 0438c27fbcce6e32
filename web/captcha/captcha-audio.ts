let player: HTMLAudioElement | null = null;

export function stopCaptchaAudio(): void {
  if (!player) return;
  player.pause();
  URL.revokeObjectURL(player.src);
  player = null;
}

/**
 * Fetched as a whole, because each request gives a new recording: a media element requesting ranges would mix
 * several.
 */
async function fetchAudio(sessionId: string, language: string): Promise<Blob | null> {
  const address = `/api/captcha/${encodeURIComponent(sessionId)}/audio?language=${encodeURIComponent(language)}`;
  const answer = await fetch(address);
  return answer.ok ? answer.blob() : null;
}

/**
 * Plays the code in the page's language and stops any previous playback.
 * @returns false when it is unavailable: the server has no voice, or the browser cannot play it
 */
export async function playCaptchaAudio(sessionId: string, language: string): Promise<boolean> {
  stopCaptchaAudio();
  const own = new Audio();
  player = own;
  // Some browsers only play elements loaded during the click event.
  own.load();
  try {
    const sound = await fetchAudio(sessionId, language);
    if (player !== own) return true;
    if (!sound) return false;
    own.src = URL.createObjectURL(sound);
    await own.play();
    return true;
  } catch {
    return player !== own;
  }
}
