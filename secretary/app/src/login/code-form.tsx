import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRetryAfterSeconds } from '@sanhe/ui/shell/api-errors.ts'
import { api } from '#api.ts'
import { explainError } from '#explain-error.ts'
import { logInWithCode } from './log-in.ts'
import { loginLabels } from './login-text.ts'
import { useCountdown } from './use-countdown.ts'

const codeLength = 6

type CodeFormProps = {
  phone: string
  cooldownS: number
  /** Login code from the URL of the page; empty if the user has to type the code. */
  sentCode: string
  bindToken: string | undefined
  onOtherNumber: () => void
  onDone: () => void
}

/** Submits the login code as soon as it is complete; phones fill it in from the SMS. */
export function CodeForm({ phone, cooldownS, sentCode, bindToken, onOtherNumber, onDone }: CodeFormProps) {
  const t = useText(loginLabels)
  const [code, setCode] = useState(sentCode)
  const { left, start } = useCountdown()
  useEffect(() => start(cooldownS), [cooldownS, start])
  const verify = useMutation({
    mutationFn: (whole: string) => logInWithCode(phone, whole, bindToken),
    onSuccess: onDone,
  })
  const again = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone } }),
    onSuccess: ({ cooldown }) => start(cooldown),
    onError: (error) => start(getRetryAfterSeconds(error) ?? 0),
  })
  const { mutate: verifyCode } = verify
  useEffect(() => {
    if (sentCode) verifyCode(sentCode)
  }, [sentCode, verifyCode])
  const error = verify.error ?? again.error
  function change(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    verify.reset()
    if (digits.length === codeLength && digits !== code) verify.mutate(digits)
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!verify.isPending) verify.mutate(code)
      }}
    >
      <p className="text-sm text-muted">{t.codeSent(phone)}</p>
      <TextField
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus
        required
        className="text-center text-2xl tracking-[0.4em] tabular-nums md:text-2xl"
        value={code}
        error={error ? explainError(error, t) : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" look="primary" isBusy={verify.isPending} disabled={code.length < codeLength}>
        {t.submit}
      </Button>
      <div className="flex justify-between">
        <Button look="quiet" onClick={onOtherNumber}>
          {t.otherNumber}
        </Button>
        <Button look="quiet" disabled={left > 0} isBusy={again.isPending} onClick={() => again.mutate()}>
          <span className="tabular-nums">{left > 0 ? t.againIn(left) : t.again}</span>
        </Button>
      </div>
    </form>
  )
}
