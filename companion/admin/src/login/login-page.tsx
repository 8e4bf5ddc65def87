import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsoleLoginFrame } from '@sanhe/ui/console/login-frame.tsx'
import { SessionEndedNotice } from '@sanhe/ui/shell/session-ended-notice.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { SecondFactorForm } from '@sanhe/ui/second-factor/second-factor-form.tsx'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { session } from '#session.ts'
import { shellLabels } from '#shell/text.ts'
import { loginRoute } from './routes.ts'

export const loginLabels = dictionary({
  en: {
    title: 'Sign in',
    username: 'Username',
    usernameMissing: 'Enter your username.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    logIn: 'Sign in',
  },
  zh: {
    title: '登录',
    username: '用户名',
    usernameMissing: '请输入用户名。',
    password: '密码',
    passwordMissing: '请输入密码。',
    logIn: '登录',
  },
})

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

export function LoginPage() {
  const t = useText(loginLabels)
  const shell = useText(shellLabels)
  const secondFactor = useText(secondFactorLabels)
  const router = useRouter()
  const { to = '/' } = loginRoute.useSearch()
  const [credentials, setCredentials] = useState({ username: '', password: '' })
  const { errors, checkThen } = useFormCheck({
    username: credentials.username.trim() ? undefined : t.usernameMissing,
    password: credentials.password ? undefined : t.passwordMissing,
  })
  const [ticket, setTicket] = useState<string>()
  const enter = (token: string) => {
    session.storeToken(token)
    router.history.push(`/admin${to}`)
  }
  const logIn = useMutation({
    mutationFn: () => api.admin.login({ body: credentials }),
    onSuccess: (reply) => ('token' in reply ? enter(reply.token) : setTicket(reply.ticket)),
  })
  if (ticket)
    return (
      <ConsoleLoginFrame product={shell.product} title={secondFactor.loginTitle}>
        <SecondFactorForm
          logIn={async (code) => enter((await api.secondFactor.logIn({ body: { ticket, code } })).token)}
          describeError={describeError}
          onBack={() => setTicket(undefined)}
        />
      </ConsoleLoginFrame>
    )
  return (
    <ConsoleLoginFrame product={shell.product} title={t.title}>
      <form className="flex flex-col gap-4" {...checkThen(() => logIn.isPending || logIn.mutate())}>
        <SessionEndedNotice session={session} />
        <TextField
          label={t.username}
          autoComplete="username"
          autoCapitalize="none"
          required
          ref={focusOnMount}
          error={errors.username}
          value={credentials.username}
          onChange={(event) => setCredentials({ ...credentials, username: event.target.value })}
        />
        <TextField
          label={t.password}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password ?? (logIn.error ? describeError(logIn.error) : undefined)}
          value={credentials.password}
          onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
        />
        <Button type="submit" look="primary" isBusy={logIn.isPending}>
          {t.logIn}
        </Button>
      </form>
    </ConsoleLoginFrame>
  )
}
