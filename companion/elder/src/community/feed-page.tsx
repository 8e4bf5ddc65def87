import { buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { Choices } from '#parts/choices.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { type FeedSearch, readFeedSearch } from './feed-search.ts'
import { PostCard } from './post-card.tsx'
import { postsQuery, topicsQuery } from './queries.ts'

const route = getRouteApi('/own/community')

const whose = [
  { value: 'all', label: '大家的' },
  { value: 'me', label: '我发的' },
] as const

export function FeedPage() {
  const search = route.useSearch()
  const { data: me } = useQuery(meQuery)
  const ofMe = search.of === 'me'
  const query = useInfiniteQuery({
    ...postsQuery({ topicId: search.topic, userId: ofMe ? me?.id : undefined }),
    // Waits for the user's id; otherwise every post would be shown as the user's own.
    enabled: !ofMe || me !== undefined,
  })
  return (
    <Screen title="邻里动态" back="/">
      <Link to="/community/new" className={buttonClasses('primary')}>
        发一条动态
      </Link>
      <Filters search={search} />
      <PaginatedList
        query={query}
        rowsOf={({ posts }) => posts}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={MessagesSquare} title={ofMe ? '您还没有发过' : '这里还没有动态'}>
            今天做了什么、吃了什么？写两句话，或者发张照片。
          </EmptyState>
        }
      >
        {(post) => <PostCard post={post} />}
      </PaginatedList>
    </Screen>
  )
}

function Filters({ search }: { search: FeedSearch }) {
  const navigate = route.useNavigate()
  const { data: topics = [] } = useQuery(topicsQuery)
  const change = (next: object) =>
    void navigate({ search: () => readFeedSearch({ ...search, ...next }), replace: true })
  return (
    <div className="flex flex-col gap-4">
      <Choices
        label="范围"
        hidesLabel
        value={search.of ?? 'all'}
        options={whose}
        onChange={(of) => change({ of })}
      />
      <SelectField
        label="话题"
        value={search.topic ?? ''}
        onChange={({ target }) => change({ topic: target.value })}
      >
        <option value="">全部话题</option>
        {topics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
