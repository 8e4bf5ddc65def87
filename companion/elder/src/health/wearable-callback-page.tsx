import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Watch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { ErrorState } from '#parts/error-state.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import type { Wearable } from './queries.ts'
import { consumePendingAuthorization } from './wearable-authorization.ts'

const route = getRouteApi('/own/health/devices/callback')

/**
 * Page to which the manufacturer redirects after the authorization. The page binds the wearable and then opens the list
 * of wearables.
 */
export function WearableCallbackPage() {
  const { code, state } = route.useSearch()
  // Reading the pending authorization also deletes it, so it is read only once for each visit of the page.
  const [brand] = useState(() => consumePendingAuthorization(state))
  return (
    <ElderScreenLayout title="绑定手表" back="/health/devices">
      {brand && code ? <BindNow brand={brand} authCode={code} /> : <NotBound />}
    </ElderScreenLayout>
  )
}

function BindNow({ brand, authCode }: { brand: Wearable['brand']; authCode: string }) {
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const bind = useMutation({
    mutationFn: () => api.health.bind({ body: { brand, authCode } }),
    async onSuccess({ added }) {
      await client.invalidateQueries({ queryKey: ['health'] })
      showToast(added ? `绑定成功，已同步 ${added} 条记录` : '绑定成功，数据稍后同步')
      await navigate({ to: '/health/devices', replace: true })
    },
  })
  const { mutate, isIdle, error } = bind
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  return error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Skeleton rows={3} />
}

function NotBound() {
  const again = (
    <Link to="/health/devices" className={buttonClasses('primary')}>
      再试一次
    </Link>
  )
  return (
    <EmptyState icon={Watch} title="还没有绑定" action={again}>
      您没有点“同意”，或者页面放得太久了。
    </EmptyState>
  )
}
