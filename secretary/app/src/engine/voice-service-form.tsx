import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { VoiceService, VoiceServiceInput } from '@sanhe/protocol/voice-api'
import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const save = useMutation({
    mutationFn: async () => {
      if (input) await api.setVoiceService(input)
    },
    onSuccess() {
      showToast(t.saved)
      onSaved()
    },
  })
  const stored = service?.api_key_end ?? undefined
  const text = (name: Exclude<keyof VoiceDraft, 'dialect'>) => ({
    value: draft[name],
    maxLength: 500,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !save.isPending) save.mutate()
      }}
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
      {save.error && (
        <p role="alert" className="text-sm text-danger-text">
          {t.failed}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" disabled={!input} isBusy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </form>
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
