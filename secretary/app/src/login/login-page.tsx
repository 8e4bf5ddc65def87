import { useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { loginLabels } from './login-text.ts'
import { PhoneForm } from './phone-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { setWindowTitle } from '#shell/window-title.ts'

const route = getRouteApi('/login')

/**
 * Seconds to wait before another login code can be sent, if the page was opened with a code. In all other cases the
 * server sends this number.
 */
const usualCooldownS = 60

export function LoginPage() {
  const t = useText(loginLabels)
  const { history } = useRouter()
  const { to = '/', phone: filledPhone = '', code = '' } = route.useSearch()
  const [phone, setPhone] = useState(filledPhone)
  const [cooldownS, setCooldown] = useState(code ? usualCooldownS : undefined)
  const [bindToken, setBindToken] = useState<string>()
  const done = () => history.replace(to)
  useEffect(() => {
    setWindowTitle(t.product)
  }, [t])
  return (
    <main className="flex min-h-dvh flex-col items-center p-6 pt-[14dvh]">
      <div className="flex w-full max-w-[360px] flex-1 flex-col">
        <div className="mb-8 flex flex-col items-center gap-3 text-center">
          <img src="/favicon.svg" alt="" width={64} height={64} />
          <h1 className="text-2xl font-semibold">{t.product}</h1>
          <p className="text-sm text-muted">{bindToken ? t.bind : t.promise}</p>
        </div>
        {cooldownS === undefined ? (
          <>
            <PhoneForm
              phone={phone}
              onSent={(sentTo, seconds) => {
                setPhone(sentTo)
                setCooldown(seconds)
              }}
            />
            {!bindToken && <SocialButtons onBind={setBindToken} onDone={done} />}
          </>
        ) : (
          <CodeForm
            phone={phone}
            cooldownS={cooldownS}
            sentCode={code}
            bindToken={bindToken}
            onOtherNumber={() => setCooldown(undefined)}
            onDone={done}
          />
        )}
      </div>
      <LanguageSwitch />
    </main>
  )
}
