/** Of the engine that is easiest to get. */
const settings = [
  ['TRANSLATE_ENGINES', 'libretranslate'],
  ['LIBRETRANSLATE_URL', 'http://127.0.0.1:5000'],
] as const;

/** Lines for `.env`. */
export function ExampleSettings() {
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
