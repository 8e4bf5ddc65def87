import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, type AdminApiResponse } from '#api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorLabels } from './text.ts'

type Secret = AdminApiResponse<'secondFactor', 'setUp'>

/**
 * Sets up the second factor in three steps: enter the password, enter the first code of the authenticator app, save the
 * recovery codes.
 */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useText(secondFactorLabels)
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    onClose()
    if (!codes) return
    showToast(t.enabled)
    void queryClient.invalidateQueries()
  }
  return (
    <Dialog isOpen onClose={finish} title={codes ? t.codesTitle : t.setUpTitle}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : secret ? (
        <ConfirmStep secret={secret} onConfirmed={setCodes} />
      ) : (
        <PasswordStep onSecret={setSecret} />
      )}
    </Dialog>
  )
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

type StepProps = {
  label: string
  hint?: string
  action: string
  input: { type?: string; autoComplete: string; inputMode?: 'numeric'; maxLength?: number }
  send: (value: string) => Promise<void>
  children?: ReactNode
}

function Step({ label, hint, action, input, send, children }: StepProps) {
  const [value, setValue] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: () => send(value) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      {children}
      <TextField
        {...input}
        label={label}
        hint={hint}
        required
        ref={focusOnMount}
        error={error ? describeError(error) : undefined}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <DialogActions>
        <Button type="submit" look="primary" isBusy={isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

function PasswordStep({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const t = useText(secondFactorLabels)
  return (
    <Step
      label={t.password}
      action={t.next}
      input={{ type: 'password', autoComplete: 'current-password' }}
      send={async (password) => onSecret(await api.secondFactor.setUp({ body: { password } }))}
    >
      <p className="mb-4 text-sm text-muted">{t.offHint}</p>
    </Step>
  )
}

type ConfirmStepProps = { secret: Secret; onConfirmed: (codes: readonly string[]) => void }

function ConfirmStep({ secret: { secret, qrCode }, onConfirmed }: ConfirmStepProps) {
  const t = useText(secondFactorLabels)
  return (
    <Step
      key="confirm"
      label={t.code}
      hint={t.codeHint}
      action={t.enable}
      input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 }}
      send={async (code) => onConfirmed((await api.secondFactor.confirm({ body: { code } })).recoveryCodes)}
    >
      <p className="mb-3 text-sm text-muted">{t.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={t.qrCode}
        className="mx-auto mb-3 size-48 rounded-control border border-line"
      />
      <p className="mb-4 text-sm text-muted">
        {t.secret}
        <code className="mt-1 block font-mono text-text select-all [overflow-wrap:anywhere]">
          {secret.match(/.{4}/g)?.join(' ')}
        </code>
      </p>
    </Step>
  )
}
