import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Engine } from '@sanhe/protocol/owner-api'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import {
  enginePriceCurrencies,
  type EngineDraft,
  enginePresets,
  toEngineDraft,
  toEngineInput,
} from './engine-draft.ts'
import { engineLabels } from './engine-text.ts'
import { ModelField } from './model-field.tsx'
import { ModelTestButton } from './model-test.tsx'

type EngineFormProps = { api: AgentApi; engine: Engine | undefined; onSaved: () => void }

/** Form for a service with a language model. */
export function EngineForm({ api, engine, onSaved }: EngineFormProps) {
  const t = useText(engineLabels)
  const [draft, setDraft] = useState(() => toEngineDraft(engine))
  const set = (change: Partial<EngineDraft>) => setDraft((before) => ({ ...before, ...change }))
  const input = toEngineInput(draft)
  const service = {
    base_url: draft.url.trim(),
    ...(draft.key.trim() && { api_key: draft.key.trim() }),
    ...(engine && { engine_id: engine.engine_id }),
  }
  return (
    <ConnectionForm
      labels={t}
      input={input}
      save={(entered) => (engine ? api.changeEngine(engine.engine_id, entered) : api.addEngine(entered))}
      explainError={(error) => (isFull(error) ? t.tooMany : t.failed)}
      onSaved={onSaved}
    >
      <PresetField draft={draft} set={set} />
      <TextField
        label={t.name}
        value={draft.name}
        maxLength={100}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        value={draft.url}
        maxLength={500}
        onChange={(event) => set({ url: event.target.value })}
      />
      <TextField
        label={t.key}
        hint={engine && engine.api_key_end !== null ? t.keyStored(engine.api_key_end) : t.keyHint}
        type="password"
        autoComplete="off"
        value={draft.key}
        maxLength={500}
        onChange={(event) => set({ key: event.target.value })}
      />
      <ModelField api={api} service={service} value={draft.model} onChange={(model) => set({ model })} />
      <TextField
        label={t.context}
        hint={t.contextHint}
        inputMode="numeric"
        value={draft.context}
        onChange={(event) => set({ context: event.target.value })}
      />
      <PriceFields draft={draft} set={set} />
      <ModelTestButton api={api} service={service} model={draft.model.trim()} />
    </ConnectionForm>
  )
}

const isFull = (error: unknown) => error instanceof ApiError && error.body['error'] === 'TOO_MANY_ENGINES'

type DraftProps = { draft: EngineDraft; set: (change: Partial<EngineDraft>) => void }

function PresetField({ draft, set }: DraftProps) {
  const t = useText(engineLabels)
  const current = enginePresets.find(({ url }) => url === draft.url)
  return (
    <SelectField
      label={t.preset}
      value={current?.id ?? 'own'}
      onChange={(event) => {
        const preset = enginePresets.find(({ id }) => id === event.target.value)
        set(preset ? { name: preset.name, url: preset.url } : { name: '', url: '' })
      }}
    >
      {enginePresets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="own">{t.own}</option>
    </SelectField>
  )
}

function PriceFields({ draft, set }: DraftProps) {
  const t = useText(engineLabels)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.priceIn}
        inputMode="decimal"
        value={draft.priceIn}
        onChange={(event) => set({ priceIn: event.target.value })}
      />
      <TextField
        label={t.priceOut}
        inputMode="decimal"
        value={draft.priceOut}
        onChange={(event) => set({ priceOut: event.target.value })}
      />
      <SelectField
        label={t.currency}
        value={draft.currency}
        onChange={(event) => set({ currency: event.target.value })}
      >
        {enginePriceCurrencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
    </div>
  )
}
