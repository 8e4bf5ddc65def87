import { buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'

export const routeStatesText = dictionary({
  en: {
    notFoundHint: 'It may have been renamed or deleted, or the address has a typing error.',
    toProjects: 'To the projects',
  },
  zh: {
    notFoundHint: '内容可能已改名或删除，也可能是网址输入有误。',
    toProjects: '回到项目列表',
  },
})

export function NotFound() {
  const t = useText(routeStatesText)
  const back = (
    <Link to="/" className={buttonClasses()}>
      {t.toProjects}
    </Link>
  )
  return <PageNotFound action={back}>{t.notFoundHint}</PageNotFound>
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <PageFailure error={error} onRetry={retry} />
}
