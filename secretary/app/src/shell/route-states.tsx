import { buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { Empty, Failure, Skeleton } from '@sanhe/ui/states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Screen } from './screen.tsx'

export const routeStatesText = dictionary({
  en: {
    product: 'Sanhe Secretary',
    notFound: 'There is nothing here',
    notFoundHint: 'The address has a typing error, or what was here is gone.',
    home: 'To your secretaries',
    failed: 'This page could not be opened',
  },
  zh: {
    product: '三合秘书',
    notFound: '这里什么也没有',
    notFoundHint: '网址可能输入有误，或者内容已不存在。',
    home: '回到秘书列表',
    failed: '没能打开这个页面',
  },
})

export const Pending = () => <Skeleton rows={4} className="mx-auto w-full max-w-2xl p-6" />

export function NotFound() {
  const t = useText(routeStatesText)
  return (
    <Screen title={t.product} back="/">
      <Empty
        icon={Compass}
        title={t.notFound}
        action={
          <Link to="/" className={buttonClasses()}>
            {t.home}
          </Link>
        }
      >
        {t.notFoundHint}
      </Empty>
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
      <Failure title={t.failed} error={error} onRetry={retry} />
    </Screen>
  )
}
