import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { useFormCheck } from '../form/use-form-check.ts'
import { useText } from '../i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isAuthenticatorCode } from './authenticator-code.ts'
import { secondFactorLabels } from './text.ts'

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

type SecondStepProps = {
  /** Completes the login with a code of the authenticator app or a recovery code. */
  logIn: (code: string) => Promise<void>
  describeError: (error: unknown) => string
  onBack: () => void
}

/** Second step of a login: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm(props: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <CodeForm
      // A form for another kind of code starts without the text and the message of the previous one.
      key={String(isRecovery)}
      {...props}
      isRecovery={isRecovery}
      onSwitch={() => setRecovery(!isRecovery)}
    />
  )
}

type CodeFormProps = SecondStepProps & { isRecovery: boolean; onSwitch: () => void }

function CodeForm({ logIn: completeLogin, describeError, onBack, isRecovery, onSwitch }: CodeFormProps) {
  const t = useText(secondFactorLabels)
  const [code, setCode] = useState('')
  const recoveryError = code.trim() ? undefined : t.recoveryCodeMissing
  const { errors, checkThen } = useFormCheck({
    code: isRecovery ? recoveryError : isAuthenticatorCode(code) ? undefined : t.codeInvalid,
  })
  const logIn = useMutation({
    mutationFn: () => completeLogin(code),
  })
  return (
    <form className="flex flex-col gap-4" {...checkThen(() => logIn.isPending || logIn.mutate())}>
      {!isRecovery && <p className="text-sm text-muted">{t.loginHint}</p>}
      <TextField
        label={isRecovery ? t.recoveryCode : t.code}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        maxLength={isRecovery ? 40 : 6}
        required
        ref={focusOnMount}
        error={errors.code ?? (logIn.error ? describeError(logIn.error) : undefined)}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" isBusy={logIn.isPending}>
        {t.signIn}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="quiet" onClick={onSwitch}>
          {isRecovery ? t.useApp : t.useRecovery}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
