import { buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Screen } from './screen.tsx'

export const routeStatesText = dictionary({
  en: {
    product: 'Sanhe Secretary',
    notFoundHint: 'The address may be mistyped, or the page no longer exists.',
    home: 'Back to secretaries',
  },
  zh: {
    product: '三合秘书',
    notFoundHint: '网址可能输入有误，或者内容已不存在。',
    home: '返回秘书列表',
  },
})

export function NotFound() {
  const t = useText(routeStatesText)
  const back = (
    <Link to="/" className={buttonClasses()}>
      {t.home}
    </Link>
  )
  return (
    <Screen title={t.product} back="/">
      <PageNotFound action={back}>{t.notFoundHint}</PageNotFound>
    </Screen>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useText(routeStatesText)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Screen title={t.product} back="/">
      <PageFailure error={error} onRetry={retry} />
    </Screen>
  )
}
