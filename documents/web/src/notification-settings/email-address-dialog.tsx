import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiErrorWithStatus } from '#api.ts'
import { requestEmailAddress } from './queries.ts'
import { notificationSettingsLabels } from './text.ts'

function findProblem(error: unknown) {
  if (!error) return undefined
  if (isApiErrorWithStatus(error, 400)) return 'badAddress'
  if (isApiErrorWithStatus(error, 429)) return 'tooMany'
  return isApiErrorWithStatus(error, 502) ? 'notSent' : 'notSaved'
}

/** Dialog that sends a confirmation link to an address. */
export function EmailAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useText(notificationSettingsLabels)
  const [address, setAddress] = useState('')
  const send = useMutation({
    mutationFn: () => requestEmailAddress(address.trim()),
    onSuccess: onClose,
  })
  const problem = findProblem(send.error)
  return (
    <Dialog isOpen onClose={onClose} title={t.address}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate()
        }}
      >
        <TextField
          label={t.address}
          hint={t.addressHint}
          type="email"
          required
          maxLength={200}
          autoComplete="email"
          value={address}
          error={problem && t[problem]}
          onChange={(event) => setAddress(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={send.isPending} disabled={address.trim() === ''}>
            {t.sendLink}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
