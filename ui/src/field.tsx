import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClassNames } from './join-class-names.ts'

export const inputClasses = joinClassNames(
  'w-full rounded-control border border-line-strong bg-surface px-3 text-base text-text placeholder:text-faint',
  'md:text-sm aria-invalid:border-danger disabled:opacity-60',
)

type FieldParts = {
  label: string
  /**
   * Hides the label visually. Use it only when the position of the field or its placeholder makes the purpose
   * clear.
   */
  hidesLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
}
type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/**
 * A form control with its label, hint and error, connected for screen readers. `children` renders the control with the
 * attributes that it receives.
 */
export function LabelledField({
  label,
  hidesLabel = false,
  hint,
  error,
  children,
}: FieldParts & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger-text" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hidesLabel = false,
  hint,
  error,
  className,
  ...props
}: FieldParts & ComponentProps<'input'>) {
  return (
    <LabelledField label={label} hidesLabel={hidesLabel} hint={hint} error={error}>
      {(wiring) => (
        <input {...props} {...wiring} className={joinClassNames(inputClasses, 'h-control', className)} />
      )}
    </LabelledField>
  )
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...props
}: FieldParts & ComponentProps<'textarea'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          rows={3}
          {...props}
          {...wiring}
          className={joinClassNames(inputClasses, 'py-2 leading-[1.5]', className)}
        />
      )}
    </LabelledField>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  ...props
}: FieldParts & ComponentProps<'select'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...props} {...wiring} className={joinClassNames(inputClasses, 'h-control', className)} />
      )}
    </LabelledField>
  )
}
