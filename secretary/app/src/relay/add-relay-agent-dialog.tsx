import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { relayLabels } from './relay-text.ts'

type AddRelayAgentDialogProps = { url: string; onAdded: () => void; onClose: () => void }

/** Registers an agent at the relay, and shows its settings once. */
export function AddRelayAgentDialog({ url, onAdded, onClose }: AddRelayAgentDialogProps) {
  const t = useText(relayLabels)
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => api.relay.add({ body: { name: name.trim() } }),
    onSuccess: onAdded,
    onError: () => showError(t.failed),
  })
  const settings = add.data && `RELAY_URL=${url}\nRELAY_TOKEN=${add.data.token}`
  return (
    <Dialog isOpen onClose={onClose} title={settings === undefined ? t.add : t.newToken}>
      {settings === undefined ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate()
          }}
        >
          <TextField
            label={t.name}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" look="primary" isBusy={add.isPending} disabled={!name.trim()}>
              {t.add}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <>
          <p className="text-sm leading-6 text-muted">{t.newTokenHint}</p>
          <pre className="mt-4 rounded-control bg-sunken p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
            {settings}
          </pre>
          <DialogActions>
            <Button
              onClick={() => void navigator.clipboard.writeText(settings).then(() => showToast(t.copied))}
            >
              {t.copy}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
