import { useText } from '../i18n.ts'
import { LabelledField, inputClasses, SelectField, TextArea, TextField } from '../field.tsx'
import { joinClassNames } from '../join-class-names.ts'
import type { FormField, FormValue } from './fields.ts'
import { ImageField } from './image-field.tsx'
import { ImagesField } from './images-field.tsx'
import { formLabels } from './text.ts'
import { TimeRangesField } from './time-ranges-field.tsx'

export type FormControlProps<Kind extends FormField['kind'] = FormField['kind']> = {
  field: Extract<FormField, { kind: Kind }>
  value: FormValue
  error: string | undefined
  onChange: (value: FormValue) => void
}

/** Renders the input of a form field according to its kind. */
export function FormControl({ field, value, error, onChange }: FormControlProps) {
  const t = useText(formLabels)
  const label = field.isOptional ? `${field.label} (${t.optional})` : field.label
  const text = String(value)
  const common = { label, hint: field.hint, error }
  const onText = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (field.kind) {
    case 'long-text':
      return <TextArea {...common} rows={4} maxLength={field.maxLength} value={text} onChange={onText} />
    case 'select': {
      const hasBlank = field.options.some((option) => option.value === '')
      return (
        <SelectField {...common} value={text} onChange={onText}>
          {!hasBlank && (field.isOptional || text === '') && (
            <option value="">{field.isOptional ? t.none : t.choose}</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )
    }
    case 'switch':
      return <SwitchField {...common} value={value === true} onChange={onChange} />
    case 'time-ranges':
      return <TimeRangesField {...common} value={text} onChange={onChange} />
    case 'image':
      return (
        <ImageField {...common} value={text} isClearable={field.isClearable ?? false} onChange={onChange} />
      )
    case 'images':
      return (
        <ImagesField
          {...common}
          max={field.max}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'list':
      return <TextField {...common} value={text} onChange={onText} />
    case 'number':
    case 'money':
      return <NumberField field={field} value={text} error={error} onChange={onChange} />
    case 'text':
      return (
        <TextField
          {...common}
          type={field.type ?? 'text'}
          maxLength={field.maxLength}
          value={text}
          onChange={onText}
        />
      )
  }
}

function NumberField({ field, value, error, onChange }: FormControlProps<'number' | 'money'>) {
  const t = useText(formLabels)
  const unit = field.kind === 'money' ? '¥' : field.unit
  return (
    <LabelledField
      label={field.isOptional ? `${field.label} (${t.optional})` : field.label}
      hint={field.hint}
      error={error}
    >
      {(wiring) => (
        <div className="flex items-center gap-2">
          {field.kind === 'money' && <span className="text-sm whitespace-nowrap text-muted">{unit}</span>}
          <input
            {...wiring}
            // A keyboard for whole numbers has no decimal point on iPhones.
            inputMode={field.kind === 'money' || field.hasDecimals ? 'decimal' : 'numeric'}
            className={joinClassNames(inputClasses, 'h-control max-w-40 tabular-nums')}
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          />
          {field.kind === 'number' && unit && (
            <span className="text-sm whitespace-nowrap text-muted">{unit}</span>
          )}
        </div>
      )}
    </LabelledField>
  )
}

type SwitchFieldProps = {
  label: string
  hint: string | undefined
  value: boolean
  onChange: (value: boolean) => void
}

function SwitchField({ label, hint, value, onChange }: SwitchFieldProps) {
  return (
    <label className="flex min-h-control cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        checked={value}
        className="peer sr-only"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className="mt-0.5 flex h-5 w-9 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-150 peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text"
      >
        <span
          className={joinClassNames(
            'size-4 rounded-full bg-surface transition-transform duration-150',
            value && 'translate-x-4',
          )}
        />
      </span>
      <span className="flex flex-col">
        <span className="text-sm font-medium">{label}</span>
        {hint && <span className="text-xs text-muted">{hint}</span>}
      </span>
    </label>
  )
}
