/** Of the engine that is easiest to get. */
export const translationExample = [
  ['TRANSLATE_ENGINES', 'libretranslate'],
  ['LIBRETRANSLATE_URL', 'http://127.0.0.1:5000'],
] as const;

export interface ExampleSettingsProps {
  readonly settings: readonly (readonly [name: string, value: string])[];
}

/** Lines for `.env`. */
export function ExampleSettings({ settings }: ExampleSettingsProps) {
  return (
    <pre className="admin-code">
      {settings.map(([name, value]) => (
        <code key={name}>
          {`${name}=`}
          <wbr />
          {`${value}\n`}
        </code>
      ))}
    </pre>
  );
}
