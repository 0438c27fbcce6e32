/** Where the browser itself keeps a control's value: React listens on the element for what it already knows. */
function setUnheard(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

function tellText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  if (value === defaultValue) return;
  control.value = defaultValue;
  setUnheard(control, value);
  if (control === document.activeElement && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function tellChoice(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return;
  if (control.type === 'radio' && !control.checked) return;
  control.checked = !control.checked;
  control.click();
}

function tellChosenFile(control: HTMLInputElement): void {
  if (control.files?.length) control.dispatchEvent(new Event('change', { bubbles: true }));
}

function tellSelected(control: HTMLSelectElement): void {
  const first = [...control.options].findIndex((option) => option.defaultSelected);
  if (control.selectedIndex === Math.max(first, 0)) return;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Tells the components below `root` what a visitor, or his browser, has filled in before they were listening:
 * on a slow phone that is seconds. Called when they have just begun to listen.
 */
export function tellTyped(root: ParentNode): void {
  for (const control of root.querySelectorAll('input, textarea, select')) {
    if (control instanceof HTMLTextAreaElement) tellText(control);
    else if (control instanceof HTMLSelectElement) tellSelected(control);
    else if (control instanceof HTMLInputElement) {
      if (['checkbox', 'radio'].includes(control.type)) tellChoice(control);
      else if (control.type === 'file') tellChosenFile(control);
      else tellText(control);
    }
  }
}
