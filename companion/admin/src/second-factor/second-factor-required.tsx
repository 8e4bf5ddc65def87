import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'

export const secondFactorRequiredLabels = dictionary({
  en: {
    required: 'Set up two-step verification first',
    hint: 'This service requires it for all administrators. You need a phone with an authenticator app.',
  },
  zh: {
    required: '请先设置两步验证',
    hint: '本系统要求所有管理员开启两步验证。请准备一部装有验证器 App 的手机。',
  },
})

/** Replaces every page until an administrator has set up the second factor that the service requires. */
export function SecondFactorRequired() {
  const t = useText(secondFactorLabels)
  const own = useText(secondFactorRequiredLabels)
  const setUp = (
    <Link to="/account" className={buttonClasses('primary')}>
      {t.setUp}
    </Link>
  )
  return (
    <ConsolePage title={t.title}>
      <EmptyState icon={ShieldCheck} title={own.required} action={setUp}>
        {own.hint}
      </EmptyState>
    </ConsolePage>
  )
}
