import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { getViewedDataLabel } from './labels.ts'
import { familyAccessLogQuery } from './queries.ts'

export function FamilyAccessLogPage() {
  const query = useInfiniteQuery(familyAccessLogQuery)
  return (
    <ElderScreenLayout title="谁看过我" back="/me/family">
      <PaginatedList
        query={query}
        getRows={({ accesses }) => accesses}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Eye} title="还没有人看过">
            子女或平台工作人员看了您的信息，这里都会记下来。
          </EmptyState>
        }
      >
        {({ viewer, nickname, what, createdAt }) => (
          <Card>
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">
                {viewer === 'admin' ? '平台工作人员' : (nickname ?? '您的家人')}
              </span>
              看了{getViewedDataLabel(what)}
            </p>
            <p className="text-muted">{formatDateTime(createdAt)}</p>
          </Card>
        )}
      </PaginatedList>
    </ElderScreenLayout>
  )
}
