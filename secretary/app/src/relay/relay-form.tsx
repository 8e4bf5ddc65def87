import type { RelayInput, RelayStatus } from '@sanhe/protocol/relay-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { relayLabels } from './relay-text.ts'

type RelayFormProps = { status: RelayStatus; isBusy: boolean; onSave: (input: RelayInput) => void }

/** Form for address and token of the relay. Empty fields keep the earlier values or those of the server. */
export function RelayForm({ status, isBusy, onSave }: RelayFormProps) {
  const t = useText(relayLabels)
  const [url, setUrl] = useState(status.url ?? '')
  const [token, setToken] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ is_on: true, ...(url.trim() && { url: url.trim() }), ...(token && { token }) })
      }}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        autoComplete="off"
        value={url}
        placeholder="https://"
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t.token}
        hint={status.token_end === null ? t.tokenHint : t.storedTokenHint(status.token_end)}
        autoComplete="off"
        spellCheck={false}
        value={token}
        className="font-mono"
        onChange={(event) => setToken(event.target.value.trim())}
      />
      <Button type="submit" look="primary" className="self-start" isBusy={isBusy}>
        {url || token ? t.save : t.turnOn}
      </Button>
    </form>
  )
}
