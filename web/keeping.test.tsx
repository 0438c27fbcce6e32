import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { htmlOf } from '#test/html-of-pieces.ts';
import { createKeptParts, type KeptParts, startKeeping } from './keeping.ts';
import { KeeperContext, Kept } from './kept.tsx';

interface PageProps {
  readonly name: string;
  readonly empire?: number;
}

function Labelled() {
  const id = useId();
  return <label htmlFor={id}>name</label>;
}

function Page({ name, empire = 1 }: PageProps) {
  return (
    <main>
      <Kept part="head">{() => <h1>Guildhall</h1>}</Kept>
      <Kept part="picture">
        {() => (
          <p>
            <img src="/roof.svg?a=1&amp;b" alt="" />
            <img src="/late.svg" alt="" loading="lazy" />
            <img src="/low.svg" alt="" fetchPriority="low" />
          </p>
        )}
      </Kept>
      <Kept part="form">{() => <Labelled />}</Kept>
      <ul>
        {[name, 'Kagetora'].map((each) => (
          <Kept key={each} part="row" on={[empire]} values={[each, `${each}!`]}>
            {([shown, title]) => (
              <li title={title} data-empire={empire}>
                {shown} <b>{`of ${shown}`}</b>
              </li>
            )}
          </Kept>
        ))}
      </ul>
      <Labelled />
    </main>
  );
}

const plain = (props: PageProps) => renderToString(<Page {...props} />);

function kept(parts: KeptParts, props: PageProps, about = 'en'): string {
  const keeping = startKeeping(about, parts);
  const html = renderToString(
    <KeeperContext value={keeping}>
      <Page {...props} />
    </KeeperContext>,
  );
  return htmlOf(keeping.pieces(html));
}

describe('a page with kept parts', () => {
  test.each([
    'Drakemor',
    '<script>alert(1)</script> & "x" \'y\'',
    '$& $1',
    'ends;b0;',
  ])('reads the same as without, the first time and afterwards: %s', (name) => {
    const parts = createKeptParts();
    for (let round = 0; round < 3; round += 1) expect(kept(parts, { name })).toBe(plain({ name }));
    expect(kept(parts, { name: 'Other' })).toBe(plain({ name: 'Other' }));
  });

  test('is drawn anew when what decides is another one', () => {
    const parts = createKeptParts();
    for (const empire of [1, 2, 1, 3]) {
      const props = { name: 'Drakemor', empire };
      expect(kept(parts, props)).toBe(plain(props));
    }
  });

  test('is not mixed with another language', () => {
    const asked: string[] = [];
    const parts = { get: (key: string) => void asked.push(key), put: () => undefined };
    kept(parts, { name: 'x' }, 'de /de');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((key) => key.startsWith('de /de '))).toBe(true);
  });

  test('draws a part once', () => {
    const parts = createKeptParts();
    let drawn = 0;
    const Counted = () => {
      drawn += 1;
      return <i>x</i>;
    };
    for (let round = 0; round < 3; round += 1) {
      const keeping = startKeeping('en', parts);
      const element = (
        <KeeperContext value={keeping}>
          <Kept part="counted">{() => <Counted />}</Kept>
        </KeeperContext>
      );
      expect(htmlOf(keeping.pieces(renderToString(element)))).toBe('<i>x</i>');
    }
    expect(drawn).toBe(1);
  });

  test('forgets when the parts become too many', () => {
    const parts = createKeptParts(600);
    for (let number = 0; number < 50; number += 1) {
      const props = { name: 'Drakemor', empire: number };
      expect(kept(parts, props)).toBe(plain(props));
    }
    expect(parts.get('en row [1]')).toBeUndefined();
  });
});

describe('the pieces of a page with kept parts', () => {
  const long = 'x'.repeat(2_000);
  const links = (address: string) =>
    [1, 2].map((each) => (
      <a key={each} href={`/${each}${address}`}>
        {long}
      </a>
    ));

  function piecesOf(parts: KeptParts, address: string, name: string) {
    const keeping = startKeeping('en', parts);
    const html = renderToString(
      <KeeperContext value={keeping}>
        <b>{name}</b>
        <Kept part="long">{() => <p>{long}</p>}</Kept>
        <Kept part="filled" values={[name]}>
          {([filled]) => <p title={filled}>{long}</p>}
        </Kept>
        <Kept part="short">{() => <p>x</p>}</Kept>
        <Kept part="links" values={[address]} isAddress>
          {([here]) => <nav>{links(here)}</nav>}
        </Kept>
      </KeeperContext>,
    );
    return keeping.pieces(html);
  }

  test('are the same objects on every page, where they are long and nothing of the page is in them', () => {
    const parts = createKeptParts();
    const pages = ['Drakemor', 'Kagetora', 'Drakemor'].map((name) => piecesOf(parts, `/${name}`, name));
    const shared = pages.map((pieces) => pieces.filter((piece) => typeof piece === 'object' && piece));
    // One long part, and three pieces around two addresses.
    expect(shared.map(({ length }) => length)).toEqual([4, 4, 4]);
    for (const [index, piece] of shared[0]?.entries() ?? []) {
      for (const other of shared) expect(other[index]).toBe(piece);
    }
  });

  test('leave the address open', () => {
    const parts = createKeptParts();
    const address = '/ranking?a=1&b="2"';
    for (let round = 0; round < 2; round += 1) {
      const pieces = piecesOf(parts, address, 'Drakemor');
      expect(pieces.filter((piece) => piece === null)).toHaveLength(2);
      expect(pieces.some((piece) => piece !== null && JSON.stringify(piece).includes('ranking'))).toBe(false);
      expect(htmlOf(pieces, '/x')).toBe(
        renderToString(
          <>
            <b>Drakemor</b>
            <p>{long}</p>
            <p title="Drakemor">{long}</p>
            <p>x</p>
            <nav>{links('/x')}</nav>
          </>,
        ),
      );
    }
  });
});

test('a part within another one is refused: what it shows would be kept with the wrong one', () => {
  const keeping = startKeeping('en', createKeptParts());
  const html = renderToString(
    <KeeperContext value={keeping}>
      <Kept part="outer">
        {() => (
          <div>
            <Kept part="inner">{() => <b>x</b>}</Kept>
          </div>
        )}
      </Kept>
    </KeeperContext>,
  );
  expect(() => keeping.pieces(html)).toThrow('within another');
});
