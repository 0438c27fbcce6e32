/** Uses the native setter: React intercepts `value` and would ignore an unchanged one. */
function setNativeValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

function restoreText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  if (value === defaultValue) return;
  control.value = defaultValue;
  setNativeValue(control, value);
  if (control === document.activeElement && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function restoreChoice(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return;
  if (control.type === 'radio' && !control.checked) return;
  control.checked = !control.checked;
  control.click();
}

function restoreFile(control: HTMLInputElement): void {
  if (control.files?.length) control.dispatchEvent(new Event('change', { bubbles: true }));
}

function restoreSelection(control: HTMLSelectElement): void {
  const first = [...control.options].findIndex((option) => option.defaultSelected);
  if (control.selectedIndex === Math.max(first, 0)) return;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Passes values typed or autofilled before hydration on to React. Call it right after hydration. */
export function restoreTypedInput(root: ParentNode): void {
  for (const control of root.querySelectorAll('input, textarea, select')) {
    if (control instanceof HTMLTextAreaElement) restoreText(control);
    else if (control instanceof HTMLSelectElement) restoreSelection(control);
    else if (control instanceof HTMLInputElement) {
      if (['checkbox', 'radio'].includes(control.type)) restoreChoice(control);
      else if (control.type === 'file') restoreFile(control);
      else restoreText(control);
    }
  }
}
