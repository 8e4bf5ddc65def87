import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MailDraft } from './mail-draft.ts'
import { mailLabels } from './mail-text.ts'

type ServerDraft = MailDraft['imap']
type ServerFieldsProps = { title: string; value: ServerDraft; onChange: (value: ServerDraft) => void }

const tlsModes = ['implicit', 'starttls', 'none'] as const

/** Fields for the address of a mail server. */
export function MailServerFields({ title, value, onChange }: ServerFieldsProps) {
  const t = useText(mailLabels)
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="col-span-2 pb-2 text-sm font-semibold">{title}</legend>
      <div className="col-span-2">
        <TextField
          label={t.host}
          autoComplete="off"
          value={value.host}
          maxLength={253}
          onChange={({ target }) => onChange({ ...value, host: target.value })}
        />
      </div>
      <TextField
        label={t.port}
        inputMode="numeric"
        value={value.port}
        maxLength={5}
        onChange={({ target }) => onChange({ ...value, port: target.value })}
      />
      <SelectField
        label={t.tls}
        value={value.tls}
        onChange={({ target }) => {
          const tls = tlsModes.find((mode) => mode === target.value)
          if (tls) onChange({ ...value, tls })
        }}
      >
        {tlsModes.map((mode) => (
          <option key={mode} value={mode}>
            {t.tlsModes[mode]}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
