import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { secondFactorLabels } from '#second-factor/text.ts'

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

type SecondStepProps = { ticket: string; onToken: (token: string) => void; onBack: () => void }

/** Second step of a login: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ ticket, onToken, onBack }: SecondStepProps) {
  const t = useText(secondFactorLabels)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const logIn = useMutation({
    mutationFn: () => api.secondFactor.logIn({ body: { ticket, code } }),
    onSuccess: ({ token }) => onToken(token),
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
        logIn.mutate()
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
