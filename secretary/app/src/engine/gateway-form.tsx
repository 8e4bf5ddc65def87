import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Gateway } from '@sanhe/protocol/gateway-api'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useId, useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { type GatewayDraft, isPlaintextAddress, toGatewayDraft, toGatewayInput } from './gateway-draft.ts'
import { GatewayTest } from './gateway-test.tsx'
import { gatewayLabels } from './gateway-text.ts'

type GatewayFormProps = {
  api: AgentApi
  gateway: Gateway | null
  onSaved: () => void
  onTested: () => void
}

/** Form for the address and the token of an OpenClaw gateway. */
export function GatewayForm({ api, gateway, onSaved, onTested }: GatewayFormProps) {
  const t = useText(gatewayLabels)
  const [draft, setDraft] = useState(() => toGatewayDraft(gateway))
  const set = (change: Partial<GatewayDraft>) => setDraft((before) => ({ ...before, ...change }))
  const input = toGatewayInput(draft)
  const stored = gateway?.token_end
  return (
    <ConnectionForm
      labels={t}
      input={input}
      save={(entered) => api.setGateway(entered)}
      explainError={() => t.failed}
      onSaved={onSaved}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        value={draft.url}
        maxLength={500}
        autoComplete="off"
        error={isPlaintextAddress(draft.url) && !draft.allowsPlaintext ? t.problems.not_encrypted : undefined}
        onChange={({ target }) => set({ url: target.value })}
      />
      {isPlaintextAddress(draft.url) && (
        <PlaintextChoice
          isAllowed={draft.allowsPlaintext}
          onChange={(allowsPlaintext) => set({ allowsPlaintext })}
        />
      )}
      <TextField
        label={t.token}
        hint={stored === undefined || stored === null ? t.tokenHint : t.tokenStored(stored)}
        type="password"
        autoComplete="off"
        value={draft.token}
        maxLength={500}
        onChange={({ target }) => set({ token: target.value })}
      />
      <GatewayTest api={api} input={input} onTested={onTested} />
    </ConnectionForm>
  )
}

type PlaintextChoiceProps = { isAllowed: boolean; onChange: (isAllowed: boolean) => void }

function PlaintextChoice({ isAllowed, onChange }: PlaintextChoiceProps) {
  const t = useText(gatewayLabels)
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-4 accent-(--color-accent-text)"
        checked={isAllowed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {t.plaintext}
        </label>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {t.plaintextHint}
        </p>
      </div>
    </div>
  )
}
