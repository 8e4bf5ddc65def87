import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { joinClassNames } from './join-class-names.ts'
import { dictionary, type Language, useLanguage, useText } from './i18n.ts'

export const contentStateLabels = dictionary({
  en: {
    failed: 'This could not be loaded',
    retry: 'Try again',
    loading: 'Loading',
    unreachable: 'The service cannot be reached',
    noAccess: 'Access is no longer valid.',
    forbidden: 'You are not allowed to see this.',
    unavailable: 'Something went wrong on our side. Try again in a moment.',
  },
  zh: {
    failed: '加载失败',
    retry: '重试',
    loading: '正在加载',
    unreachable: '无法连接服务',
    noAccess: '访问权限已失效。',
    forbidden: '您没有权限查看此内容。',
    unavailable: '服务暂时出错，请稍后再试。',
  },
})

type EmptyProps = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Content for an empty list: the purpose of the list and the first step. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyProps) {
  return (
    <div
      className={joinClassNames(
        'state-padding mx-auto flex flex-col items-center gap-2 text-center',
        className,
      )}
    >
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-sunken">
        <Icon aria-hidden className="size-6 text-muted" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {children && <p className="text-sm leading-[1.7] text-balance text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

type FailureProps = { title?: string; error?: unknown; onRetry?: () => void; className?: string }

export function ErrorState({ title, error, onRetry, className }: FailureProps) {
  const t = useText(contentStateLabels)
  const language = useLanguage()
  return (
    <div
      role="alert"
      className={joinClassNames(
        'state-padding mx-auto flex flex-col items-center gap-2 text-center',
        className,
      )}
    >
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-warn-soft">
        <TriangleAlert aria-hidden className="size-6 text-warn-text" />
      </span>
      <h2 className="text-base font-semibold">{title ?? t.failed}</h2>
      {error instanceof Error && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{explain(error, t, language)}</p>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}

type FailureLabels = Record<'unreachable' | 'noAccess' | 'forbidden' | 'unavailable', string>

/**
 * Returns the reason of a failed request in the language of the user. Browsers report a request that did not reach the
 * service as a TypeError with an English message. A service that fails (500) has an English message, and a proxy none.
 * Some services refuse callers (401, 403) with an English message only.
 */
function explain(error: Error, t: FailureLabels, language: Language) {
  if (error instanceof TypeError) return t.unreachable
  const status = 'status' in error ? Number(error.status) : undefined
  const isChinese = /\p{Script=Han}/u.test(error.message)
  if (status === 401 && !isChinese) return t.noAccess
  if (status === 403 && !isChinese && language === 'zh') return t.forbidden
  return status === 500 || error.message === `HTTP ${status}` ? t.unavailable : error.message
}

/**
 * Placeholder for loading content. Shows nothing for the first 100 ms: most responses are faster, and a placeholder
 * that appears only briefly distracts the user.
 */
export function Skeleton({ rows = 3, className }: { rows?: number; className?: string }) {
  const t = useText(contentStateLabels)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output aria-label={t.loading} className={joinClassNames('flex flex-col gap-3', className)}>
      {isShown &&
        Array.from({ length: rows }, (_, index) => (
          <span
            key={index}
            className="h-4 animate-pulse rounded bg-hover"
            style={{ width: `${[92, 76, 84, 60][index % 4]}%` }}
          />
        ))}
    </output>
  )
}
