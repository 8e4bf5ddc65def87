import type { ReplyValue } from '@sanhe/kit/http/contract'
import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { api, getChineseErrorMessage } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { type CommunityPost, communityPostQuery } from './queries.ts'

type Page = ReplyValue<ElderContract['community']['list']>
type LikeState = Pick<CommunityPost, 'isLiked' | 'likeCount'>

/** Updates the like in the cached posts. Fetching the list again could move the post under the user's finger. */
function useSetLiked(id: number) {
  const client = useQueryClient()
  return ({ isLiked, likeCount }: LikeState) => {
    const changed = (post: CommunityPost) => (post.id === id ? { ...post, isLiked, likeCount } : post)
    client.setQueryData(communityPostQuery(id).queryKey, (post) => post && changed(post))
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: ['community', 'list'] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, posts: page.posts.map(changed) })),
        },
    )
  }
}

export function LikeButton({ post: { id, isLiked, likeCount } }: { post: CommunityPost }) {
  const params = { params: { id } }
  const like = useMutation({
    mutationFn: () => (isLiked ? api.community.unlike(params) : api.community.like(params)),
    onSuccess: useSetLiked(id),
    onError: (error) => showError(getChineseErrorMessage(error)),
  })
  return (
    <Button aria-pressed={isLiked} isBusy={like.isPending} onClick={() => like.mutate()}>
      <Heart
        aria-hidden
        className={joinClassNames('size-6 shrink-0', isLiked && 'fill-current text-accent-text')}
      />
      {isLiked ? '已赞' : '点赞'}
      {likeCount > 0 && ` ${likeCount}`}
    </Button>
  )
}
