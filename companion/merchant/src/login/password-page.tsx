import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsoleLoginFrame } from '@sanhe/ui/console/login-frame.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRetryAfterSeconds } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { shellLabels } from '#shell/text.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { loginLabels } from './text.ts'
import { isMobileNumber } from './mobile-number.ts'
import { useCountdown } from './use-countdown.ts'

/** Seconds until the service sends the next code to the same number. */
const codeIntervalSeconds = 60

/** Sets the first or a forgotten password with a code that the service sends by SMS. */
export function PasswordPage() {
  const t = useText(loginLabels)
  const shell = useText(shellLabels)
  const [phone, setPhone] = useState('')
  const [hasCode, setHasCode] = useState(false)
  const [secondsLeft, startCountdown] = useCountdown()
  const sendCode = useMutation({
    mutationFn: () => api.merchants.sendCode({ body: { phone: phone.trim() } }),
    onSuccess: () => {
      setHasCode(true)
      startCountdown(codeIntervalSeconds)
    },
    onError: (error) => startCountdown(getRetryAfterSeconds(error) ?? 0),
  })
  const { errors, checkThen } = useFormCheck({
    phone: isMobileNumber(phone) ? undefined : t.phoneInvalid,
  })
  const again = secondsLeft > 0 ? t.sendAgainIn(secondsLeft) : t.sendAgain
  return (
    <ConsoleLoginFrame product={shell.product} title={t.passwordTitle}>
      <form className="flex flex-col gap-4" {...checkThen(() => sendCode.isPending || sendCode.mutate())}>
        <p className="text-sm text-muted">{t.passwordIntro}</p>
        <TextField
          label={t.phone}
          type="tel"
          autoComplete="username"
          required
          value={phone}
          error={errors.phone ?? (sendCode.error ? describeError(sendCode.error) : undefined)}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button
          type="submit"
          look={hasCode ? 'plain' : 'primary'}
          isBusy={sendCode.isPending}
          disabled={secondsLeft > 0}
        >
          {sendCode.isSuccess || secondsLeft > 0 ? again : t.sendCode}
        </Button>
        {!hasCode && phone.trim() !== '' && (
          <Button look="quiet" onClick={() => setHasCode(true)}>
            {t.hasCode}
          </Button>
        )}
      </form>
      {sendCode.isSuccess && <output className="mt-4 block text-sm">{t.sent(phone.trim())}</output>}
      {hasCode && <NewPasswordForm phone={phone.trim()} />}
      <p className="mt-5 border-t border-line pt-3 text-sm">
        <Link
          to="/login"
          className="inline-flex min-h-row items-center text-accent-text underline underline-offset-2"
        >
          {t.toLogin}
        </Link>
      </p>
    </ConsoleLoginFrame>
  )
}
