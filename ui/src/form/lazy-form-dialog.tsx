import { lazy } from 'react'
import type { z } from 'zod'
import type { FormDialogProps } from './form-dialog.tsx'

/** Loads the code of the forms: validation, form state and the schemas of the contracts. */
export const loadFormDialog = () => import('./form-dialog.tsx')

/** A form of any schema. `defineFormDialogSpec` hides the type of the body from places that only open the form. */
export const LazyFormDialog = lazy(async () => ({ default: (await loadFormDialog()).FormDialog<z.ZodType> }))

export type FormDialogSpec<Schema extends z.ZodType> = Omit<FormDialogProps<Schema>, 'isOpen' | 'onClose'>
export type AnyFormDialogSpec = FormDialogSpec<z.ZodType>

/**
 * Lets the type checker compare the parts of a form with each other, and returns the form without the type of
 * its body.
 */
export const defineFormDialogSpec = <Schema extends z.ZodType>(form: FormDialogSpec<Schema>) =>
  form as unknown as AnyFormDialogSpec
