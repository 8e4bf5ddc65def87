import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { useFormCheck } from '../form/use-form-check.ts'
import { useText } from '../i18n.ts'
import { showToast } from '../toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isAuthenticatorCode } from './authenticator-code.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorLabels } from './text.ts'

/** `qrCode`: QR code of the `otpauth:` URL as SVG. */
type Secret = { secret: string; qrCode: string }

export type SecondFactorSetup = {
  product: string
  createSecret(password: string): Promise<Secret>
  /** Enables the second factor and returns the recovery codes. */
  confirm(code: string): Promise<readonly string[]>
  describeError(error: unknown): string
}
type SetUpProps = { setup: SecondFactorSetup; onEnabled: () => void; onClose: () => void }

/**
 * Sets up the second factor in three steps: enter the password, enter the first code of the authenticator app, save the
 * recovery codes.
 */
export function SetUpSecondFactorDialog({ setup, onEnabled, onClose }: SetUpProps) {
  const t = useText(secondFactorLabels)
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    onClose()
    if (!codes) return
    showToast(t.enabled)
    onEnabled()
  }
  return (
    <Dialog isOpen onClose={finish} title={codes ? t.codesTitle : t.setUpTitle}>
      {codes ? (
        <RecoveryCodes codes={codes} product={setup.product} onDone={finish} />
      ) : secret ? (
        <ConfirmStep setup={setup} secret={secret} onConfirmed={setCodes} />
      ) : (
        <PasswordStep setup={setup} onSecret={setSecret} />
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
  /** Returns the message of an invalid value, or undefined. */
  check: (value: string) => string | undefined
  send: (value: string) => Promise<void>
  describeError: SecondFactorSetup['describeError']
  children?: ReactNode
}

function Step({ label, hint, action, input, check, send, describeError, children }: StepProps) {
  const [value, setValue] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: () => send(value) })
  const { errors, checkThen } = useFormCheck({ value: check(value) })
  return (
    <form {...checkThen(() => isPending || mutate())}>
      {children}
      <TextField
        {...input}
        label={label}
        hint={hint}
        required
        ref={focusOnMount}
        error={errors.value ?? (error ? describeError(error) : undefined)}
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

type PasswordStepProps = { setup: SecondFactorSetup; onSecret: (secret: Secret) => void }

function PasswordStep({ setup, onSecret }: PasswordStepProps) {
  const t = useText(secondFactorLabels)
  return (
    <Step
      label={t.password}
      action={t.next}
      input={{ type: 'password', autoComplete: 'current-password' }}
      check={(password) => (password ? undefined : t.passwordMissing)}
      send={async (password) => onSecret(await setup.createSecret(password))}
      describeError={setup.describeError}
    >
      <p className="mb-4 text-sm text-muted">{t.offHint}</p>
    </Step>
  )
}

type ConfirmStepProps = {
  setup: SecondFactorSetup
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
}

function ConfirmStep({ setup, secret: { secret, qrCode }, onConfirmed }: ConfirmStepProps) {
  const t = useText(secondFactorLabels)
  return (
    <Step
      key="confirm"
      label={t.code}
      hint={t.codeHint}
      action={t.enable}
      input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 }}
      check={(code) => (isAuthenticatorCode(code) ? undefined : t.codeInvalid)}
      send={async (code) => onConfirmed(await setup.confirm(code))}
      describeError={setup.describeError}
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
