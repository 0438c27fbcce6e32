import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

/** Objects of the engine live in its memory until they are deleted. */
interface Owned {
  delete(): void;
}

interface List<Item> extends Owned {
  push_back(item: Item): void;
}

interface AlignedMemory extends Owned {
  getByteArrayView(): Int8Array;
}

export interface TranslationModel extends Owned {}

interface ResponseOptions {
  readonly alignment: boolean;
  readonly html: boolean;
  readonly qualityScores: boolean;
}

/** In bytes of UTF-8. */
interface ByteRange {
  readonly begin: number;
  readonly end: number;
}

/** A text's translation; by way of English, its source is the English text. */
export interface Response extends Owned {
  /** Number of sentences. */
  size(): number;
  getOriginalText(): string;
  getTranslatedText(): string;
  getSourceSentence(index: number): ByteRange;
  getTranslatedSentence(index: number): ByteRange;
}

interface Responses extends Owned {
  get(index: number): Response;
}

interface BlockingService {
  translate(model: TranslationModel, texts: List<string>, options: List<ResponseOptions>): Responses;
  translateViaPivoting(
    first: TranslationModel,
    second: TranslationModel,
    texts: List<string>,
    options: List<ResponseOptions>,
  ): Responses;
}

/** What the package's WebAssembly exports, as far as it is used here. */
interface Bergamot {
  readonly AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  readonly AlignedMemoryList: new () => List<AlignedMemory>;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<ResponseOptions>;
  readonly TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: List<AlignedMemory>,
    qualityModel: null,
  ) => TranslationModel;
  readonly BlockingService: new (options: { readonly cacheSize: number }) => BlockingService;
}

/** A started engine. It can have one service only. */
export interface TranslationEngine {
  readonly bergamot: Bergamot;
  readonly service: BlockingService;
}

type GemmName = keyof typeof gemmFallbacks;
type Gemm = (...values: number[]) => number | undefined;

/** Matrix functions that only Firefox has faster; the package brings its own under these names. */
const gemmFallbacks = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
} as const;

/** The global that the package's script extends, with the hooks it calls. */
interface Module extends Partial<Bergamot> {
  readonly wasmMemory: WebAssembly.Memory;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  readonly onAbort: (reason: unknown) => void;
  readonly onRuntimeInitialized: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ) => object;
}

const require = createRequire(import.meta.url);

const pagesPerMebibyte = 16;
/** What the package's own memory begins with, in pages of 64 KiB. */
const initialPages = 256;

function linkFallbacks(instance: () => WebAssembly.Instance | undefined): Record<GemmName, Gemm> {
  const link = (fallback: string): Gemm => {
    return (...values) => {
      const exported = instance()?.exports[fallback];
      return typeof exported === 'function' ? exported(...values) : undefined;
    };
  };
  return Object.fromEntries(
    Object.entries(gemmFallbacks).map(([name, fallback]) => [name, link(fallback)]),
  ) as Record<GemmName, Gemm>;
}

const isReady = (module: Module): module is Module & Bergamot => module.BlockingService !== undefined;

/**
 * Starts the engine. Its script is run in a function: it is neither a module nor free of globals.
 * @param memoryMb the most memory it may ever use; what exceeds it fails like any other error
 * @throws Error without enough memory or WebAssembly SIMD
 */
export async function startBergamot(memoryMb: number): Promise<TranslationEngine> {
  const [script, wasm] = await Promise.all([
    readFile(require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js'), 'utf8'),
    readFile(require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm')),
  ]);
  const compiled = await WebAssembly.compile(wasm);
  let instance: WebAssembly.Instance | undefined;
  return new Promise((onStart, onFailure) => {
    const module: Module = {
      wasmMemory: new WebAssembly.Memory({ initial: initialPages, maximum: memoryMb * pagesPerMebibyte }),
      // Its log repeats texts and names of files.
      print: () => {},
      printErr: () => {},
      onAbort: (reason) => onFailure(new Error(`WebAssembly has stopped: ${reason}`)),
      onRuntimeInitialized: () => {
        if (isReady(module))
          onStart({ bergamot: module, service: new module.BlockingService({ cacheSize: 0 }) });
        else onFailure(new Error('The package exports no translator'));
      },
      instantiateWasm(imports, done) {
        const wasm_gemm = linkFallbacks(() => instance);
        WebAssembly.instantiate(compiled, { ...imports, wasm_gemm }).then((made) => {
          instance = made;
          done(made);
        }, onFailure);
        return {};
      },
    };
    runInThisContext(`(function (Module) {${script}\n})`, { filename: 'bergamot.js' })(module);
  });
}
