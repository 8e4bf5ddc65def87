import { type FormEvent, useState } from 'react'
import { focusFirstError } from './focus-first-error.ts'

/** Messages of the invalid fields of a form, by the name of the field. */
export type FieldErrors<Field extends string> = { [field in Field]?: string | undefined }

/**
 * Checks a form with messages of the client instead of those of the browser, which are in the language of the browser
 * and vanish after some seconds. `found` holds the message of each invalid field. The messages appear after the first
 * attempt to submit, which moves the focus to the first invalid field.
 */
export function useFormCheck<Field extends string>(found: FieldErrors<Field>) {
  const [isTried, setTried] = useState(false)
  const isValid = Object.values(found).every((message) => message === undefined)
  const errors: FieldErrors<Field> = isTried ? found : {}
  /** Returns the properties of the form. `send` runs only if every field is valid. */
  const checkThen = (send: () => void) => ({
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      setTried(true)
      if (isValid) send()
      else focusFirstError(event.currentTarget)
    },
  })
  return { errors, checkThen }
}
