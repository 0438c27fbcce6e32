import { existsSync } from 'node:fs';

/** Debian's `apertium` with `apertium-eng-spa`, a real offline engine. */
export const hasApertium =
  existsSync('/usr/bin/apertium') && existsSync('/usr/share/apertium/modes/eng-spa.mode');

export const apertiumSetting = 'apertium -u -f html-noent {source3}-{target3}';

if (!hasApertium && process.env.CI) throw new Error('apertium is missing: in CI nothing may be skipped');
if (!hasApertium) console.warn('SKIPPED: tests with a real engine, no apertium-eng-spa on this machine');
