import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { RequestKey } from '@sanhe/protocol/request-keys-api'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { type RequestKeyDraft, toRequestKeyDraft, toRequestKeyInput } from './request-key-draft.ts'
import { explainRequestKeyError, requestKeyLabels } from './request-key-text.ts'

type RequestKeyFormProps = { api: AgentApi; stored: RequestKey | undefined; onSaved: () => void }

const kinds = ['bearer', 'header', 'query'] as const

/** Form for the key of a service. */
export function RequestKeyForm({ api, stored, onSaved }: RequestKeyFormProps) {
  const t = useText(requestKeyLabels)
  const [draft, setDraft] = useState(() => toRequestKeyDraft(stored))
  const set = (change: Partial<RequestKeyDraft>) => setDraft((before) => ({ ...before, ...change }))
  const field = (name: 'name' | 'url' | 'field' | 'value') => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const isQuery = draft.kind === 'query'
  return (
    <ConnectionForm
      labels={t}
      input={toRequestKeyInput(draft, stored)}
      save={(input) => (stored ? api.changeRequestKey(stored.secret_id, input) : api.addRequestKey(input))}
      explainError={(error) => explainRequestKeyError(error, t)}
      onSaved={onSaved}
    >
      <TextField label={t.url} hint={t.urlHint} inputMode="url" maxLength={500} {...field('url')} />
      <TextField label={t.name} hint={t.nameHint} maxLength={40} {...field('name')} />
      <SelectField
        label={t.kind}
        value={draft.kind}
        onChange={({ target }) => set({ kind: kinds.find((kind) => kind === target.value) ?? 'bearer' })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t.kinds[kind]}
          </option>
        ))}
      </SelectField>
      {draft.kind !== 'bearer' && (
        <TextField
          label={isQuery ? t.parameter : t.header}
          hint={isQuery ? t.parameterHint : t.headerHint}
          maxLength={100}
          {...field('field')}
        />
      )}
      <TextField
        label={t.value}
        hint={stored ? t.valueStored(stored.value_end) : t.valueHint}
        type="password"
        maxLength={2000}
        {...field('value')}
      />
    </ConnectionForm>
  )
}
