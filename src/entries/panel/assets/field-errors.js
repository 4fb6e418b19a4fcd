/** Says at each field what is wrong with it. The form stays as it is until it is sent again. */
export function markFields(form, fields) {
  for (const { field, message } of fields) {
    const input = [...(form?.elements ?? [])].find(({ name }) => name.replace(/^(?!unit:)\w+:/, '') === field);
    if (input === undefined) continue;
    const said = document.createElement('span');
    said.className = 'wrong';
    said.id = `wrong-${form.dataset.testid}-${field}`;
    said.textContent = message;
    input.closest('.field').append(said);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', said.id);
    input.closest('details')?.setAttribute('open', '');
    form.dataset.keep = '';
  }
  form?.querySelector('[aria-invalid]')?.focus();
}

/** Takes away what was said, so that the form follows the page again. */
export function unmarkFields(form) {
  for (const said of form?.querySelectorAll('.wrong') ?? []) said.remove();
  for (const input of form?.querySelectorAll('[aria-invalid]') ?? [])
    for (const name of ['aria-invalid', 'aria-describedby']) input.removeAttribute(name);
  if (form !== undefined) delete form.dataset.keep;
}
