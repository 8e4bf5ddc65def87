import { useForm } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Button } from '../button.tsx'
import { describeError } from '../console/error-text.ts'
import { getErrorField } from '../shell/api-errors.ts'
import { showToast } from '../toasts.ts'
import { type FormFields, toRequestBody, toFormValues } from './fields.ts'
import { focusFirstError } from './focus-first-error.ts'
import { FormControl } from './form-control.tsx'
import { findFieldIssues } from './issue-text.ts'

export type EntryFormProps<Schema extends z.ZodType> = {
  /** Label of the submit button, a verb: "Create hospital". */
  action: string
  /** Loads the schema of the request body from its contract: the client refuses the same values as the service. */
  loadSchema: () => Promise<Schema>
  /** Explanation or context, shown above the fields. */
  intro?: ReactNode
  fields: FormFields
  /** Existing entry to change. Absent: empty fields. */
  entry?: Record<string, unknown> | undefined
  submit: (body: z.input<Schema>) => Promise<unknown>
  /** Toast after success, such as "Hospital created". Absent: the page itself shows the success. */
  success?: string
  onSubmitted?: () => void
  /** Renders the row of buttons around the submit button, and the reason of a failed request near it. */
  renderActions?: (submitButton: ReactNode, problem: ReactNode) => ReactNode
}

const FormProblem = ({ text }: { text: string }) => (
  <p
    role="alert"
    className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text"
  >
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
  </p>
)

/**
 * A form that validates with the schema of a contract and shows a refusal of the service at its field, or near the submit
 * button. The input stays after a failed request.
 */
export function EntryForm<Schema extends z.ZodType>(props: EntryFormProps<Schema>) {
  const { action, loadSchema, intro, fields, entry, submit, success, onSubmitted, renderActions } = props
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    defaultValues: toFormValues(fields, entry),
    validators: {
      onSubmitAsync: async ({ value }) => {
        const issues = findFieldIssues(await loadSchema(), toRequestBody(fields, value, entry))
        return Object.keys(issues).length > 0 ? { fields: issues } : undefined
      },
    },
    onSubmit: async ({ value }) => {
      try {
        await submit(toRequestBody(fields, value, entry) as z.input<Schema>)
      } catch (error) {
        return showRefusal(error)
      }
      if (success) showToast(success)
      onSubmitted?.()
      form.reset()
      await queryClient.invalidateQueries()
    },
  })

  function showRefusal(error: unknown) {
    const name = getErrorField(error)?.split('.')[0]
    const message = describeError(error)
    if (!name || !(name in fields)) return setFailure(message)
    form.setFieldMeta(name, (meta) => ({
      ...meta,
      errorMap: { ...meta.errorMap, onSubmit: message },
    }))
  }

  const submitButton = (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(isSubmitting) => (
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {action}
        </Button>
      )}
    </form.Subscribe>
  )
  const problem = failure && <FormProblem text={failure} />
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        setFailure(undefined)
        void form.handleSubmit().then(() => focusFirstError(element))
      }}
    >
      {intro}
      {Object.entries(fields).map(([name, field]) => (
        <form.Subscribe key={name} selector={({ values }) => field.isShown?.(values) ?? true}>
          {(isShown) =>
            isShown && (
              <form.Field name={name}>
                {(api) => (
                  <FormControl
                    field={field}
                    value={api.state.value ?? ''}
                    error={api.state.meta.errors.map(String)[0]}
                    onChange={(value) => api.handleChange(value)}
                  />
                )}
              </form.Field>
            )
          }
        </form.Subscribe>
      ))}
      {renderActions ? (
        renderActions(submitButton, problem)
      ) : (
        <>
          {problem}
          {submitButton}
        </>
      )}
    </form>
  )
}
