import { Button } from '@sanhe/ui/button.tsx'
import type { AgreedVersions } from '@sanhe/ui/consent/use-consent.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { getRetryAfterSeconds } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, getChineseErrorMessage } from '#api.ts'
import { useCountdownSeconds } from '@sanhe/ui/use-countdown-seconds.ts'
import { meQuery, queryClient } from '#queries.ts'
import { session } from '#session.ts'
import { setTextSize } from '#text-size.ts'

const codeLength = 6
/** Seconds before the user can request another login code. The server refuses earlier requests. */
const cooldownS = 60

type Login = { phone: string; code: string; consents?: AgreedVersions }

async function logIn(login: Login) {
  const { token, user } = await api.auth.login({ body: login })
  session.storeToken(token)
  // The text size is stored in the account, so it applies on every phone of the user.
  setTextSize((await queryClient.fetchQuery(meQuery)).fontSize)
  return user
}

type LoginCodeFormProps = {
  phone: string
  /** Login code from the URL of the page. Empty when the user has to type the code. */
  sentCode: string
  /** Versions of the legal documents to which the user agreed. Undefined for a login code from the URL. */
  consents: AgreedVersions | undefined
  onOtherNumber: () => void
  onDone: (user: { isNewUser: boolean }) => void
}

/** Form for the login code. Submits the code as soon as it is complete, because phones fill it in from the SMS. */
export function LoginCodeForm({ phone, sentCode, consents, onOtherNumber, onDone }: LoginCodeFormProps) {
  const [code, setCode] = useState(sentCode)
  const { errors, checkThen } = useFormCheck({
    code: code.length === codeLength ? undefined : `请填短信里的 ${codeLength} 位数字`,
  })
  const { left, start } = useCountdownSeconds(cooldownS)
  const agreed = consents && { consents }
  const login = useMutation({
    mutationFn: (whole: string) => logIn({ phone, code: whole, ...agreed }),
    onSuccess: onDone,
  })
  const again = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone, purpose: 'login', ...agreed } }),
    onSuccess: () => start(cooldownS),
    onError: (error) => start(getRetryAfterSeconds(error) ?? 0),
  })
  const { mutate: logInWith } = login
  useEffect(() => {
    if (sentCode) logInWith(sentCode)
  }, [sentCode, logInWith])
  const error = login.error ?? again.error
  function change(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    login.reset()
    if (digits.length === codeLength && digits !== code) login.mutate(digits)
  }
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => login.isPending || login.mutate(code))}>
      <TextField
        label="验证码"
        hint={`6 位数字，已发到 ${phone}，2 分钟内有效。`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus
        required
        className="text-center text-2xl tracking-[0.3em] tabular-nums md:text-2xl"
        value={code}
        error={errors.code ?? (error ? getChineseErrorMessage(error) : undefined)}
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" look="primary" isBusy={login.isPending}>
        登录
      </Button>
      <Button disabled={left > 0} isBusy={again.isPending} onClick={() => again.mutate()}>
        <span className="tabular-nums">{left > 0 ? `${left} 秒后可以再发一次` : '没收到？再发一次'}</span>
      </Button>
      <Button look="quiet" onClick={onOtherNumber}>
        更换手机号
      </Button>
    </form>
  )
}
