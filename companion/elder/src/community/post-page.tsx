import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AppealAction } from './appeal-action.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentList } from './comment-list.tsx'
import { LikeButton } from './like-button.tsx'
import { PostActions } from './post-actions.tsx'
import { PostAuthorAndTime, PostBadges } from './post-author-and-badges.tsx'
import { explainHiddenPost } from './post-status.ts'
import { type CommunityPost, communityPostQuery, type PostComment } from './queries.ts'

const route = getRouteApi('/own/community/$id')

export function PostPage() {
  const query = useQuery(communityPostQuery(Number(route.useParams().id)))
  const [target, setTarget] = useState<PostComment | 'post'>()
  const post = query.data
  return (
    <ElderScreenLayout
      title="动态"
      back="/community"
      action={
        post && (
          <div className="button-row">
            <LikeButton post={post} />
            <Button look="primary" onClick={() => setTarget('post')}>
              写评论
            </Button>
          </div>
        )
      }
    >
      <QueryContent query={query}>
        {(found) => (
          <>
            <FullPost post={found} />
            <AppealAction
              content={found}
              appeal={(reason) => api.community.appeal({ params: { id: found.id }, body: { reason } })}
            />
            <PostActions post={found} />
            <CommentList post={found} onAnswer={setTarget} />
            <CommentDialog postId={found.id} target={target} onClose={() => setTarget(undefined)} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function FullPost({ post }: { post: CommunityPost }) {
  const status = explainHiddenPost(post)
  return (
    <article className="flex flex-col gap-3">
      <PostAuthorAndTime author={post.author} createdAt={post.createdAt} />
      <PostBadges post={post} />
      {status && <p className="rounded-control bg-warn-soft p-4 text-warn-text">{status.words}</p>}
      {post.content && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{post.content}</p>}
      {post.images.map((url, index) => (
        <img
          key={url}
          src={url}
          alt={`第 ${index + 1} 张照片`}
          loading="lazy"
          className="w-full rounded-control"
        />
      ))}
    </article>
  )
}
