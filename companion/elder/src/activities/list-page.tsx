import { activityCategories } from '@sanhe/companion/activities/categories-contract'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { NearbyPlaceButton } from '#map/nearby-place-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLastKnownPosition, useLocateDevice } from '#parts/geo-position.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ActivityCard } from './activity-card.tsx'
import { type ActivityListSearchParams, parseActivityListSearchParams } from './list-search-params.ts'
import { activitiesQuery } from './queries.ts'

const route = getRouteApi('/own/activities')

const sorts = [
  { value: 'recommended', label: '推荐' },
  { value: 'time', label: '时间最近' },
  { value: 'distance', label: '离我最近' },
] as const
const ranges = [
  { value: 'all', label: '不限' },
  { value: 'today', label: '今天' },
  { value: 'tomorrow', label: '明天' },
  { value: 'week', label: '本周' },
] as const

export function ActivityListPage() {
  const search = parseActivityListSearchParams(route.useSearch())
  const place = useLastKnownPosition()
  const query = useInfiniteQuery(activitiesQuery(search, place))
  return (
    <ElderScreenLayout title="活动">
      <div className="button-row">
        <Link to="/activities/new" className={buttonClasses('primary')}>
          发起活动
        </Link>
        <Link to="/activities/mine" className={buttonClasses()}>
          我的活动
        </Link>
      </div>
      <Filters search={search} hasPlace={place !== null} />
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ activities }) => activities}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={UsersRound} title="暂时没有这样的活动">
            换个条件看看，或者自己发起一个，约上老朋友。
          </EmptyState>
        }
      >
        {(activity) => <ActivityCard activity={activity} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function Filters({ search, hasPlace }: { search: ActivityListSearchParams; hasPlace: boolean }) {
  const navigate = route.useNavigate()
  const locate = useLocateDevice()
  const { sort = 'recommended', range = 'all', category = '' } = search
  const [isOpen, setOpen] = useState(range !== 'all' || category !== '')
  const change = (next: object) =>
    void navigate({ search: () => parseActivityListSearchParams({ ...search, ...next }), replace: true })
  return (
    <div className="flex flex-col gap-4">
      <RadioChoices
        label="排序"
        hidesLabel
        value={sort}
        options={sorts}
        onChange={(next) => {
          change({ sort: next })
          if (next === 'distance' && !hasPlace) locate.mutate()
        }}
      />
      <ErrorMessage error={locate.error} />
      {sort === 'distance' && <NearbyPlaceButton />}
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起筛选' : '筛选'}
      </Button>
      {isOpen && (
        <>
          <RadioChoices
            label="日期"
            value={range}
            options={ranges}
            onChange={(next) => change({ range: next })}
          />
          <SelectField
            label="类别"
            value={category}
            onChange={({ target }) => change({ category: target.value })}
          >
            <option value="">全部</option>
            {activityCategories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  )
}
