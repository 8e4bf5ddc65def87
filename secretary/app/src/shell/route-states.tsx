import { buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ScreenLayout } from './screen.tsx'

export const routeStateLabels = dictionary({
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

export function RouteNotFoundScreen() {
  const t = useText(routeStateLabels)
  const back = (
    <Link to="/" className={buttonClasses()}>
      {t.home}
    </Link>
  )
  return (
    <ScreenLayout title={t.product} back="/">
      <PageNotFound action={back}>{t.notFoundHint}</PageNotFound>
    </ScreenLayout>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useText(routeStateLabels)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ScreenLayout title={t.product} back="/">
      <PageFailure error={error} onRetry={retry} />
    </ScreenLayout>
  )
}
