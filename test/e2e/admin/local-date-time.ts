/** @returns the value of a `datetime-local` input in the time zone of the test's browser @param time in milliseconds since 1970 */
export function localDateTime(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
