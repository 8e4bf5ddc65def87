import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorLabels } from './text.ts'

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

type SecondStepProps = {
  /** Completes the login with a code of the authenticator app or a recovery code. */
  logIn: (code: string) => Promise<void>
  describeError: (error: unknown) => string
  onBack: () => void
}

/** Second step of a login: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ logIn: completeLogin, describeError, onBack }: SecondStepProps) {
  const t = useText(secondFactorLabels)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const logIn = useMutation({
    mutationFn: () => completeLogin(code),
  })
  const switchKind = () => {
    setRecovery(!isRecovery)
    setCode('')
    logIn.reset()
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!logIn.isPending) logIn.mutate()
      }}
    >
      {!isRecovery && <p className="text-sm text-muted">{t.loginHint}</p>}
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? t.recoveryCode : t.code}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        minLength={6}
        maxLength={isRecovery ? 40 : 6}
        required
        ref={focusOnMount}
        error={logIn.error ? describeError(logIn.error) : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" isBusy={logIn.isPending}>
        {t.signIn}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="quiet" onClick={switchKind}>
          {isRecovery ? t.useApp : t.useRecovery}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
