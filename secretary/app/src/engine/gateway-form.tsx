import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Gateway } from '@sanhe/protocol/gateway-api'
import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
  const save = useMutation({
    mutationFn: async () => {
      if (input) await api.setGateway(input)
    },
    onSuccess() {
      showToast(t.saved)
      onSaved()
    },
  })
  const stored = gateway?.token_end
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !save.isPending) save.mutate()
      }}
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
