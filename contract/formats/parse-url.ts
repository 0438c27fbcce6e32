/** The parsed address, or null. Like `URL.parse`, which browsers of 2022 lack, as they do `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
