export interface CheckCommand {
  readonly system: string;
  readonly command: string;
}

/** Single quotes keep everything literal except the quote itself. */
function quoted(name: string, escapedQuote: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", escapedQuote)}'`;
}

/** File name as saved by the browser. */
function nameIn(address: string): string {
  return decodeURIComponent(address.split('/').at(-1) ?? '');
}

/** Commands that print the file's SHA-256. @param address URL of the file, ending in its name */
export function checkCommands(address: string): readonly CheckCommand[] {
  const name = nameIn(address);
  const [windows, unix] = [quoted(name, "''"), quoted(name, "'\\''")];
  return [
    { system: 'Windows (PowerShell)', command: `(Get-FileHash -LiteralPath ${windows}).Hash.ToLower()` },
    { system: 'macOS', command: `shasum -a 256 -- ${unix}` },
    { system: 'Linux', command: `sha256sum -- ${unix}` },
  ];
}
