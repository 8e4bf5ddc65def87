import { useInfiniteQuery } from '@tanstack/react-query'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { CommentCard } from './comment-card.tsx'
import { type CommunityPost, type PostComment, postCommentsQuery } from './queries.ts'

type CommentsProps = { post: CommunityPost; onAnswer: (comment: PostComment) => void }

export function CommentList({ post, onAnswer }: CommentsProps) {
  const query = useInfiniteQuery(postCommentsQuery(post.id))
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">评论{post.commentCount > 0 && `（${post.commentCount}）`}</h2>
      <PaginatedList
        query={query}
        getRows={({ comments }) => comments}
        getKey={({ id }) => id}
        empty={<p className="text-muted">还没有评论，来说第一句吧。</p>}
      >
        {(comment) => <CommentCard postId={post.id} comment={comment} onAnswer={() => onAnswer(comment)} />}
      </PaginatedList>
    </section>
  )
}
