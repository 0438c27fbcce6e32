import { type AuditAction, auditActions } from '#contract/api/call.ts';
import { isDay } from '#web/forms/is-day.ts';

/** What the audit log's page was asked for. */
export interface AuditChoice {
  readonly login?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

const names = ['login', 'action', 'from', 'to'] as const;

function isAction(text: string): text is AuditAction {
  return (auditActions as readonly string[]).includes(text);
}

/** Without what the call would refuse: an address can be mistyped. */
export function choiceIn(
  search: URLSearchParams,
): Omit<AuditChoice, 'action'> & { readonly action?: AuditAction } {
  const [login, action, from, to] = names.map((name) => search.get(name)?.trim() ?? '');
  return {
    ...(login && login.length <= 64 ? { login } : {}),
    ...(action && isAction(action) ? { action } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) ? { to } : {}),
  };
}

/** With its question mark; empty where nothing was chosen. @param page 1 is left out */
export function searchOf(choice: AuditChoice, page = 1): string {
  const search = new URLSearchParams(
    names.flatMap((name) => (choice[name] ? [[name, choice[name].trim()]] : [])),
  );
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
