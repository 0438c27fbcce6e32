export interface CheckCommand {
  readonly system: string;
  readonly command: string;
}

/** In single quotes a shell takes everything as it is, but for the quote itself. */
function quoted(name: string, escapedQuote: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", escapedQuote)}'`;
}

/** The file's own name, as the browser saves it. */
function nameIn(address: string): string {
  return decodeURIComponent(address.split('/').at(-1) ?? '');
}

/**
 * What to type where the file was saved, to have its SHA-256 shown.
 * @param address where the file is fetched, its name at the end
 */
export function checkCommands(address: string): readonly CheckCommand[] {
  const name = nameIn(address);
  const [windows, unix] = [quoted(name, "''"), quoted(name, "'\\''")];
  return [
    { system: 'Windows (PowerShell)', command: `(Get-FileHash -LiteralPath ${windows}).Hash.ToLower()` },
    { system: 'macOS', command: `shasum -a 256 -- ${unix}` },
    { system: 'Linux', command: `sha256sum -- ${unix}` },
  ];
}
