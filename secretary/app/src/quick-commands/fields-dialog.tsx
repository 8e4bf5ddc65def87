import type { QuickCommand } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { quickCommandLabels } from './quick-commands-text.ts'
import { fillTemplateFields, parseTemplateFields, type TemplateField } from './template.ts'

type FieldsDialogProps = { command: QuickCommand; onFilled: (text: string) => void; onClose: () => void }

/** Form for the fields of a quick command. */
export function QuickCommandFieldsDialog({ command: { title, text }, onFilled, onClose }: FieldsDialogProps) {
  const t = useText(quickCommandLabels)
  const fields = parseTemplateFields(text)
  const [values, setValues] = useState<Record<string, string>>({})
  const isComplete = fields.every(({ label }) => values[label]?.trim())
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In React's tree the dialog is inside the form of the message field. If the event bubbled, that
          // form would send the draft.
          event.stopPropagation()
          if (isComplete) onFilled(fillTemplateFields(text, values))
        }}
      >
        {fields.map((field) => (
          <FieldInput
            key={field.label}
            field={field}
            value={values[field.label] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [field.label]: value }))}
          />
        ))}
        <Button type="submit" look="primary" className="self-end" disabled={!isComplete}>
          {t.insert}
        </Button>
      </form>
    </Dialog>
  )
}

type FieldInputProps = { field: TemplateField; value: string; onChange: (value: string) => void }

function FieldInput({ field: { label, kind, options }, value, onChange }: FieldInputProps) {
  const t = useText(quickCommandLabels)
  if (kind !== 'choice')
    return (
      <TextField label={label} type={kind} value={value} onChange={(event) => onChange(event.target.value)} />
    )
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled>
        {t.choose}
      </option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}
