import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ReportContentDialog } from '#community/report-dialog.tsx'
import { Card } from '#parts/card.tsx'
import { formatDay } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { StarRating } from '#parts/star-rating.tsx'
import { type ServiceReview, serviceReviewsQuery } from './queries.ts'

export function ServiceReviewList({ serviceId }: { serviceId: number }) {
  const query = useInfiniteQuery(serviceReviewsQuery(serviceId))
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">用户评价</h2>
      <PaginatedList
        query={query}
        getRows={({ reviews }) => reviews}
        getKey={({ id }) => id}
        empty={<p className="text-muted">还没有评价</p>}
      >
        {(review) => <ReviewCard review={review} />}
      </PaginatedList>
    </section>
  )
}

type ReviewCardProps = { review: ServiceReview }

function ReviewCard({ review: { id, author, isOwn, rating, review, reply, createdAt } }: ReviewCardProps) {
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <span>{author}</span>
        <StarRating value={rating} />
        <span>{formatDay(fromIso(createdAt))}</span>
      </p>
      {review && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{review}</p>}
      {reply && (
        <p className="border-l-4 border-line pl-3 [overflow-wrap:anywhere] whitespace-pre-line">
          <span className="font-semibold">商家回复：</span>
          {reply}
        </p>
      )}
      {!isOwn && <ReportReview id={id} author={author} />}
    </Card>
  )
}

function ReportReview({ id, author }: Pick<ServiceReview, 'id' | 'author'>) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        className="self-start"
        aria-label={`举报${author}的评价`}
        onClick={() => setDialogOpen(true)}
      >
        举报
      </Button>
      <ReportContentDialog
        title={`举报${author}的评价`}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        report={(reason) => api.merchantReviews.report({ params: { id }, body: { reason } })}
      />
    </>
  )
}
