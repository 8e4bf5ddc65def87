import { buttonClasses } from '@sanhe/ui/button.tsx'
import { PageNotFound } from '@sanhe/ui/page-states.tsx'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#parts/error-state.tsx'
import { ElderScreenLayout } from './screen.tsx'

export function NotFound() {
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      返回首页
    </Link>
  )
  return (
    <ElderScreenLayout title="页面不存在" back="/">
      <PageNotFound action={home}>网址可能输错了，或者内容已经不在了。</PageNotFound>
    </ElderScreenLayout>
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ElderScreenLayout title="打开失败" back="/">
      <ErrorState error={error} onRetry={retry} />
    </ElderScreenLayout>
  )
}
