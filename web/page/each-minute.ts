const minuteMs = 60_000;

/**
 * Calls each minute while the page is visible and the browser online.
 * @returns ends it
 */
export function eachMinute(call: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) call();
  }, minuteMs);
  return () => clearInterval(timer);
}
