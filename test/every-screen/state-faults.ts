import type { LanguageCode } from '#contract/languages.ts';
import { findViolations } from './axe.ts';
import { findFaults, type Inspection } from './inspect.ts';

/**
 * What is wrong with a page in its present state.
 * @param isExpected whether a complaint, such as a refused request, is what the state is about
 */
export async function stateFaults(
  inspection: Inspection,
  language: LanguageCode,
  isExpected: (complaint: string) => boolean,
): Promise<string[]> {
  await inspection.settle();
  const faults = await findFaults(inspection.page);
  // What axe finds in a state is seldom a matter of the language.
  if (language === 'en') faults.push(...(await findViolations(inspection.page)));
  return [...faults, ...inspection.takeComplaints().filter((each) => !isExpected(each))];
}
