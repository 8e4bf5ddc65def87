import { Empty, Failure, Skeleton } from '@sanhe/ui/states.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClasses } from '@sanhe/ui/button.tsx'

export const routeStatesText = dictionary({
  en: {
    notFound: 'There is nothing here',
    notFoundHint: 'It may have been renamed or deleted, or the address has a typing error.',
    toProjects: 'To the projects',
    failed: 'This page could not be opened',
  },
  zh: {
    notFound: '这里什么也没有',
    notFoundHint: '内容可能已改名或删除，也可能是网址输入有误。',
    toProjects: '回到项目列表',
    failed: '没能打开这个页面',
  },
})

export const Pending = () => <Skeleton rows={4} className="mx-auto w-full max-w-2xl p-6" />

export function NotFound() {
  const t = useText(routeStatesText)
  return (
    <Empty
      icon={Compass}
      title={t.notFound}
      action={
        <Link to="/" className={buttonClasses()}>
          {t.toProjects}
        </Link>
      }
    >
      {t.notFoundHint}
    </Empty>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useText(routeStatesText)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Failure title={t.failed} error={error} onRetry={retry} />
}
