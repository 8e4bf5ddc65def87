import { Button } from '@sanhe/ui/button.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { SessionEndedNotice } from '@sanhe/ui/shell/session-ended-notice.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorMessage } from '#parts/error-message.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { appSettingsQuery, legalDocumentsQuery } from '#queries.ts'
import { session } from '#session.ts'
import { shellLabels } from '#shell/text.ts'
import { DemoLogin } from './demo-login.tsx'
import { isInMiniProgram } from './mini-program.ts'
import { loginRoute } from './routes.ts'
import { loginLabels } from './text.ts'
import { useLogIn } from './use-log-in.ts'

export function LoginPage() {
  const t = useText(loginLabels)
  const shell = useText(shellLabels)
  const { to = '/', code } = loginRoute.useSearch()
  useEffect(() => {
    document.title = `${t.title} · ${shell.product}`
  }, [t.title, shell.product])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col items-center px-5 pt-[14dvh] pb-8">
      <img src="/family/favicon.svg" alt="" width={72} height={72} />
      <h1 className="mt-4 text-xl font-semibold">{shell.product}</h1>
      <p className="mt-1 text-center text-balance text-muted">{t.slogan}</p>
      <div className="mt-10 flex w-full flex-col gap-4">
        <SessionEndedNotice session={session} />
        {code && isInMiniProgram() ? <WechatLogin code={code} to={to} /> : <LoginChoices to={to} />}
      </div>
      <LanguageSwitch />
    </main>
  )
}

/**
 * Logs in with the code that the mini-program put into the URL, after consent in this browser. A code works once and
 * only for a few minutes, so consent is requested before the code is used.
 */
function WechatLogin({ code, to }: { code: string; to: string }) {
  const t = useText(loginLabels)
  const navigate = loginRoute.useNavigate()
  const logIn = useLogIn(to)
  const consent = useConsent()
  const { data } = useQuery(legalDocumentsQuery)
  if (logIn.error)
    return (
      <>
        <ErrorMessage error={logIn.error} />
        <Button onClick={() => void navigate({ search: { to }, replace: true })}>{t.again}</Button>
      </>
    )
  return (
    <>
      <ConsentCheckbox {...consent.field} />
      <Button
        look="primary"
        isBusy={logIn.isPending}
        onClick={() => {
          if (consent.check()) logIn.mutate({ code, consents: data && toAgreedVersions(data.documents) })
        }}
      >
        {t.wechat}
      </Button>
    </>
  )
}

function LoginChoices({ to }: { to: string }) {
  const t = useText(loginLabels)
  const query = useQuery({
    ...appSettingsQuery,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryContent query={query}>
      {({ demoLogin }) =>
        demoLogin ? (
          <DemoLogin to={to} />
        ) : (
          <section className="rounded-[12px] border border-line bg-surface p-5 text-center shadow-raised">
            <h2 className="font-semibold">{t.wechat}</h2>
            <p className="mt-2 text-balance text-muted">{t.wechatHint}</p>
          </section>
        )
      }
    </QueryContent>
  )
}
