const two = (number: number) => String(number).padStart(2, '0');

/** Seconds as a clock shows them: `19:05`, or `3:07:09` from an hour on. */
export function remainingText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
