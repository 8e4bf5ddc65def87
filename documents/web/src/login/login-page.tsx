import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isApiErrorWithStatus } from '#api.ts'
import { signIn, storeSessionUser } from '#session.ts'

export const loginLabels = dictionary({
  en: {
    product: 'Sanhe Documents',
    heading: 'Sign in',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    wrong: 'Wrong username or password.',
    tooMany: 'Too many attempts. Try again in a minute.',
    failed: 'Could not reach the service. Try again.',
  },
  zh: {
    product: '三合文档',
    heading: '登录',
    username: '用户名',
    password: '密码',
    submit: '登录',
    forgot: '忘记密码？',
    wrong: '用户名或密码不正确。',
    tooMany: '尝试次数过多，请 1 分钟后再试。',
    failed: '无法连接服务，请重试。',
  },
})

const OpenidSignIn = lazyExport(() => import('#openid/openid-sign-in.tsx'), 'OpenidSignIn')
const SecondLoginStep = lazyExport(() => import('#second-factor/second-login-step.tsx'), 'SecondLoginStep')

const route = getRouteApi('/login')

export function LoginPage() {
  const t = useText(loginLabels)
  const { history } = useRouter()
  const { to = '/', problem } = route.useSearch()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<string>()
  const login = useMutation({
    mutationFn: () => signIn(username, password),
    onSuccess: (required) => (required ? setChallenge(required) : history.push(to)),
  })
  useEffect(() => {
    document.title = `${t.heading} · ${t.product}`
  }, [t])
  if (challenge)
    return (
      <LoginFrame>
        <Suspense>
          <SecondLoginStep
            challenge={challenge}
            onSignedIn={(user) => {
              storeSessionUser(user)
              history.push(to)
            }}
            onBack={() => setChallenge(undefined)}
          />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!login.isPending) login.mutate()
        }}
      >
        <TextField
          label={t.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {login.isError && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
            {signInError(login.error, t)}
          </p>
        )}
        <Button type="submit" look="primary" isBusy={login.isPending} className="mt-2">
          {t.submit}
        </Button>
        <Link to="/forgot" className="self-center text-sm text-accent-text hover:underline">
          {t.forgot}
        </Link>
      </form>
      <Suspense>
        <OpenidSignIn to={to} problem={login.isError ? undefined : problem} />
      </Suspense>
    </LoginFrame>
  )
}

function LoginFrame({ children }: { children: ReactNode }) {
  const t = useText(loginLabels)
  return (
    <main className="flex min-h-dvh flex-col items-center p-6 pt-[16dvh]">
      <div className="flex w-full max-w-[360px] flex-col gap-4">
        <div className="mb-2 flex flex-col items-center gap-4 text-center">
          <img src="/favicon.svg" alt="" width={48} height={48} />
          <h1 className="text-xl font-semibold">{t.product}</h1>
        </div>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}

function signInError(error: Error, t: { wrong: string; tooMany: string; failed: string }) {
  if (isApiErrorWithStatus(error, 401)) return t.wrong
  return isApiErrorWithStatus(error, 429) ? t.tooMany : t.failed
}
