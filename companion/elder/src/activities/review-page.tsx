import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessageSquareHeart } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { StarRatingInput } from '#parts/star-rating.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { joinedActivitiesQuery, useInvalidateActivities } from './queries.ts'
import type { OwnActivityItem } from './types.ts'

const route = getRouteApi('/own/activities/$id/review')
const longest = 200

export function ReviewActivityPage() {
  const id = Number(route.useParams().id)
  const query = useQuery(joinedActivitiesQuery(true))
  return (
    <ElderScreenLayout title="评价活动" back={`/activities/${id}`}>
      <QueryContent query={query}>
        {({ activities }) => {
          const own = activities.find((activity) => activity.id === id)
          return own?.canReview ? <ReviewForm activity={own} /> : <Closed rating={own?.rating ?? null} />
        }}
      </QueryContent>
    </ElderScreenLayout>
  )
}

const Closed = ({ rating }: { rating: number | null }) =>
  rating === null ? (
    <EmptyState icon={MessageSquareHeart} title="现在不能评价">
      签到过的活动，结束后 24 小时内可以评价。
    </EmptyState>
  ) : (
    <EmptyState icon={MessageSquareHeart} title="您已经评价过了">
      谢谢您，您给了 {rating} 颗星。
    </EmptyState>
  )

function ReviewForm({ activity: { id, title } }: { activity: OwnActivityItem }) {
  const navigate = useNavigate()
  const invalidate = useInvalidateActivities()
  const [rating, setRating] = useState<number>()
  const [words, setWords] = useState('')
  const review = useMutation({
    mutationFn: (stars: number) =>
      api.activities.review({ params: { id }, body: { rating: stars, review: words.trim() || null } }),
    onSuccess: async ({ message }) => {
      showToast(message)
      await navigate({ to: '/activities/$id', params: { id: String(id) }, replace: true })
      await invalidate()
    },
  })
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (rating && !review.isPending) review.mutate(rating)
      }}
    >
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <StarRatingInput label="您觉得怎么样？" value={rating} onChange={setRating} />
      <TextArea
        label="评价内容（选填）"
        maxLength={longest}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ErrorMessage error={review.error} />
      <Button type="submit" look="primary" disabled={!rating} isBusy={review.isPending}>
        {rating ? '提交评价' : '请先选择星级'}
      </Button>
    </form>
  )
}
