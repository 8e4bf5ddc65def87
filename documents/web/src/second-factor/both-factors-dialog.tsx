import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiErrorWithStatus } from '#api.ts'
import { describeSecondFactorError } from './describe-error.ts'
import { documentsSecondFactorLabels } from './text.ts'

type BothFactorsDialogProps = {
  title: string
  hint: string
  action: string
  isDanger?: boolean
  send: (factors: { password: string; code: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password and a code before a change of the second factor. */
export function ConfirmWithBothFactorsDialog({
  title,
  hint,
  action,
  isDanger,
  send,
  onClose,
}: BothFactorsDialogProps) {
  const t = useText(documentsSecondFactorLabels)
  const labels = useText(secondFactorLabels)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const change = useMutation({ mutationFn: () => send({ password, code }) })
  const problem = change.error ? describeSecondFactorError(change.error) : undefined
  const isPasswordWrong = isApiErrorWithStatus(change.error, 403)
  return (
    <Dialog isOpen onClose={onClose} title={title} description={hint}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <TextField
          label={labels.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={isPasswordWrong ? problem : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={labels.codeOrRecovery}
          autoComplete="one-time-code"
          required
          minLength={6}
          maxLength={40}
          value={code}
          error={isApiErrorWithStatus(change.error, 409) ? t.notOn : isPasswordWrong ? undefined : problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={change.isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
