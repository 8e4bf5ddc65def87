const invalidControl = '[aria-invalid=true], [data-invalid] :is(input, button), [data-invalid][tabindex]'

/**
 * Moves the focus to the first field with an error after the next frame has shown the errors. In a long form, the field
 * may be outside the view. Groups of controls have the attribute `data-invalid`.
 */
export function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(invalidControl)?.focus())
}
