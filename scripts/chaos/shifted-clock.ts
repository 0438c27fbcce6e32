// Loaded before an instance: its clock goes by what the file SHIFT_FILE says, in milliseconds, from one moment to the
// next, as a machine's does that somebody sets. Timers go on as they were, as they do there.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.SHIFT_FILE ?? '';
let shift = 0;

setInterval(() => {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch {
    shift = 0;
  }
}, 100).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
  get: (target, key) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
});
