import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

/** Stands for a value that is given with each execution. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in a query for the value of this name. */
export type ValueOf<Name extends string> = <Value>(name: Name) => RawBuilder<Value>;

/**
 * For queries of every login (docs/decisions/081-sessions-and-history.md): to compose and compile one costs as much as to
 * send it.
 * @param build the query for a database, the same for all values
 * @returns the query with these values
 */
export function compileOnce<Source extends object, Row, Name extends string>(
  build: (source: Source, value: ValueOf<Name>) => { compile(): CompiledQuery<Row> },
): (source: Source, values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row> {
  const compiled = new WeakMap<Source, CompiledQuery<Row>>();
  const value = <Value>(name: Name): RawBuilder<Value> => sql<Value>`${new Placeholder(name)}`;
  return (source, values) => {
    const query = compiled.get(source) ?? build(source, value).compile();
    compiled.set(source, query);
    const given: Readonly<Record<string, unknown>> = values;
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? given[each.name] : each,
    );
    return { ...query, parameters };
  };
}
