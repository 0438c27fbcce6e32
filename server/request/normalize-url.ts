/** Percent-encoded characters that mean the same unencoded: letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3). */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|5[0-9af]|7[0-9ae])/gi;

/**
 * The one spelling of a request's URL, before anything reads it: the router also takes `/%61pi/news` and
 * `http://any.host/api/news` for `/api/news`, and no rule about a path may be passed by spelling it otherwise.
 * @param url of the request line: a path with its query, or with a host before it
 */
export function normalizeUrl(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const withoutHost = /^https?:\/\/[^/?#]+(\/.*)$/i.exec(url)?.[1] ?? url;
  const queryStart = withoutHost.indexOf('?');
  const path = queryStart === -1 ? withoutHost : withoutHost.slice(0, queryStart);
  return path.replace(needlesslyEncoded, decodeURIComponent) + withoutHost.slice(path.length);
}
