import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { VoiceService, VoiceServiceInput } from '@sanhe/protocol/voice-api'
import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { TestResultLine } from './test-result-line.tsx'
import { explainVoiceProblem, toVoiceDraft, toVoiceServiceInput, type VoiceDraft } from './voice-draft.ts'
import { voiceServiceLabels } from './voice-service-text.ts'

type VoiceServiceFormProps = { api: AgentApi; service: VoiceService | null; onSaved: () => void }

/** Form for the realtime service of voice conversations. */
export function VoiceServiceForm({ api, service, onSaved }: VoiceServiceFormProps) {
  const t = useText(voiceServiceLabels)
  const [draft, setDraft] = useState(() => toVoiceDraft(service))
  const set = (change: Partial<VoiceDraft>) => setDraft((before) => ({ ...before, ...change }))
  const input = toVoiceServiceInput(draft)
  const stored = service?.api_key_end ?? undefined
  const text = (name: Exclude<keyof VoiceDraft, 'dialect'>) => ({
    value: draft[name],
    maxLength: 500,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <ConnectionForm
      labels={t}
      input={input}
      save={(entered) => api.setVoiceService(entered)}
      explainError={() => t.failed}
      onSaved={onSaved}
    >
      <TextField label={t.url} hint={t.urlHint} {...text('baseUrl')} />
      <TextField label={t.model} {...text('model')} />
      <TextField
        label={t.key}
        hint={stored === undefined ? t.keyHint : t.keyStored(stored)}
        type="password"
        {...text('apiKey')}
      />
      <SelectField
        label={t.dialect}
        value={draft.dialect}
        onChange={({ target }) => set({ dialect: target.value === 'beta' ? 'beta' : 'ga' })}
      >
        <option value="ga">{t.dialects.ga}</option>
        <option value="beta">{t.dialects.beta}</option>
      </SelectField>
      <TextField label={t.voice} hint={t.voiceHint} {...text('voice')} />
      <TextField label={t.transcription} hint={t.transcriptionHint} {...text('transcriptionModel')} />
      <ServiceTest api={api} input={input} />
    </ConnectionForm>
  )
}

function ServiceTest({ api, input }: { api: AgentApi; input: VoiceServiceInput | undefined }) {
  const t = useText(voiceServiceLabels)
  const test = useMutation({ mutationFn: (entered: VoiceServiceInput) => api.testVoiceService(entered) })
  const { data } = test
  const problem = test.error ? t.failed : data?.problem && explainVoiceProblem(data.problem, t)
  const result = problem ?? (data ? t.works(data.took_ms) : undefined)
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        isBusy={test.isPending}
        disabled={!input}
        onClick={() => input && test.mutate(input)}
      >
        {t.test}
      </Button>
      <output className="text-sm empty:hidden">
        {result && <TestResultLine isProblem={Boolean(problem)}>{result}</TestResultLine>}
      </output>
    </div>
  )
}
