/**
 * Moves the focus to the first field with an error after the next frame has shown the errors. In a long form, the field
 * may be outside the view.
 */
export function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus(),
  )
}
