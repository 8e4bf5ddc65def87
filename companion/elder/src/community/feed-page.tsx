import { buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type FeedSearchParams, parseFeedSearchParams } from './feed-search-params.ts'
import { PostCard } from './post-card.tsx'
import { communityPostsQuery, postTopicsQuery } from './queries.ts'

const route = getRouteApi('/own/community')

const whose = [
  { value: 'all', label: '全部' },
  { value: 'me', label: '我发布的' },
] as const

export function CommunityFeedPage() {
  const search = route.useSearch()
  const { data: me } = useQuery(meQuery)
  const ofMe = search.of === 'me'
  const query = useInfiniteQuery({
    ...communityPostsQuery({ topicId: search.topic, userId: ofMe ? me?.id : undefined }),
    // The list of the user's own posts waits for the user's id. Without the id, the list would contain the posts of all
    // users.
    enabled: !ofMe || me !== undefined,
  })
  return (
    <ElderScreenLayout title="邻里动态" back="/">
      <Link to="/community/new" className={buttonClasses('primary')}>
        发一条动态
      </Link>
      <Filters search={search} />
      <PaginatedList
        query={query}
        getRows={({ posts }) => posts}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={MessagesSquare} title={ofMe ? '您还没有发过动态' : '这里还没有动态'}>
            今天做了什么、吃了什么？写两句话，或者发张照片。
          </EmptyState>
        }
      >
        {(post) => <PostCard post={post} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function Filters({ search }: { search: FeedSearchParams }) {
  const navigate = route.useNavigate()
  const { data: topics = [] } = useQuery(postTopicsQuery)
  const change = (next: object) =>
    void navigate({ search: () => parseFeedSearchParams({ ...search, ...next }), replace: true })
  return (
    <div className="flex flex-col gap-4">
      <RadioChoices
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
