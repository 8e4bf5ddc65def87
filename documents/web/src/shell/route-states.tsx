import { buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { PageFailure, PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'

export const routeStatesLabels = dictionary({
  en: {
    notFoundHint: 'It may have been renamed or deleted, or the address may be wrong.',
    toProjects: 'Back to projects',
  },
  zh: {
    notFoundHint: '内容可能已重命名或删除，或者网址有误。',
    toProjects: '返回项目列表',
  },
})

export function RouteNotFoundPage() {
  const t = useText(routeStatesLabels)
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
