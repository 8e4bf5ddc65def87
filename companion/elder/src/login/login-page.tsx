import type { AgreedVersions } from '@sanhe/ui/consent/use-consent.ts'
import { SessionEndedNotice } from '@sanhe/ui/shell/session-ended-notice.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '#session.ts'
import { EmergencyHelpButton } from '#shell/help.tsx'
import { LoginCodeForm } from './code-form.tsx'
import { PhoneNumberForm } from './phone-form.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  const { history } = useRouter()
  const { to = '/', phone: sentTo = '', code = '' } = route.useSearch()
  const [phone, setPhone] = useState(sentTo)
  const [consents, setConsents] = useState<AgreedVersions>()
  const [isSent, setSent] = useState(code !== '')
  useEffect(() => {
    document.title = '登录 · 三合陪伴'
  }, [])
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <header className="mx-auto flex min-h-18 w-full max-w-2xl items-center justify-end px-3 py-1">
        <EmergencyHelpButton />
      </header>
      <main className="mx-auto flex w-full max-w-lg flex-col gap-8 p-5 pt-[4dvh] pb-12">
        <div className="flex flex-col items-center gap-3 text-center">
          <img src="/favicon.svg" alt="" width={80} height={80} />
          <h1 className="text-2xl font-bold">三合陪伴</h1>
          <p className="text-muted">活动、看病、买菜、管家，一处办好</p>
        </div>
        <SessionEndedNotice session={session} />
        {isSent ? (
          <LoginCodeForm
            phone={phone}
            sentCode={code}
            consents={consents}
            onOtherNumber={() => setSent(false)}
            onDone={({ isNewUser }) =>
              history.replace(isNewUser ? `/welcome?to=${encodeURIComponent(to)}` : to)
            }
          />
        ) : (
          <PhoneNumberForm
            phone={phone}
            onSent={(number, agreed) => {
              setPhone(number)
              setConsents(agreed)
              setSent(true)
            }}
          />
        )}
      </main>
    </div>
  )
}
