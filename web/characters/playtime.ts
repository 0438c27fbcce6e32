export function playtimeOf(minutes: number): { readonly hours: number; readonly minutes: number } {
  const whole = Math.max(0, Math.floor(minutes));
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
