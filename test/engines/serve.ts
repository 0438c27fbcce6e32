// For manual tests: `node test/engines/serve.ts deepl 5055 800` starts a DeepL server on port 5055 with a
// delay of 800 ms that translates word by word and prints its calls.

import { deeplKey, startDeeplServer } from './deepl-server.ts';
import type { EngineServerOptions } from './engine-server.ts';
import { startLibreTranslateServer } from './libretranslate-server.ts';
import { openaiModel, startOpenaiServer } from './openai-server.ts';

const [name = '', port = '0', latency = '0'] = process.argv.slice(2);
const options: EngineServerOptions = {
  port: Number(port),
  latencyMs(call) {
    console.log(JSON.stringify(call));
    return Number(latency);
  },
};

if (name === 'deepl') {
  const { url } = await startDeeplServer(options);
  console.log(`TRANSLATE_ENGINES=deepl DEEPL_API_KEY=${deeplKey} DEEPL_URL=${url}`);
} else if (name === 'libretranslate') {
  const { url } = await startLibreTranslateServer(options);
  console.log(`TRANSLATE_ENGINES=libretranslate LIBRETRANSLATE_URL=${url}`);
} else if (name === 'openai') {
  const { url } = await startOpenaiServer(options);
  console.log(`TRANSLATE_ENGINES=openai OPENAI_MODEL=${openaiModel} OPENAI_URL=${url}`);
} else {
  console.error('Which one: deepl, libretranslate or openai?');
  process.exit(1);
}
