import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { meQuery } from '#queries.ts'
import { AppealAction } from './appeal-action.tsx'
import { PostAuthorAndTime } from './post-author-and-badges.tsx'
import { getAuthorDisplayName, chooseDeleteOrReportAction, explainHiddenPost } from './post-status.ts'
import { type PostComment, useInvalidatePosts } from './queries.ts'
import { ReportContentDialog } from './report-dialog.tsx'

type CommentProps = { postId: number; comment: PostComment }

export function CommentCard({ onAnswer, ...placed }: CommentProps & { onAnswer: () => void }) {
  const { data: me } = useQuery(meQuery)
  const { author, createdAt, content, replyTo } = placed.comment
  const may = chooseDeleteOrReportAction(placed.comment, me)
  const hidden = explainHiddenPost(placed.comment)
  return (
    <Card className="flex flex-col gap-3">
      <PostAuthorAndTime author={author} createdAt={createdAt} />
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">
        {replyTo && <span className="text-muted">回复 {getAuthorDisplayName(replyTo)}：</span>}
        {content}
      </p>
      {hidden && <p className="rounded-control bg-warn-soft p-4 text-warn-text">{hidden.words}</p>}
      <AppealAction
        content={placed.comment}
        appeal={(reason) =>
          api.community.appealComment({
            params: { id: placed.postId, commentId: placed.comment.id },
            body: { reason },
          })
        }
      />
      <div className="button-row">
        {!hidden && <Button onClick={onAnswer}>回复</Button>}
        {may === 'remove' && !hidden && <Remove {...placed} />}
        {may === 'report' && <Report {...placed} />}
      </div>
    </Card>
  )
}

function Report({ postId, comment }: CommentProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const params = { id: postId, commentId: comment.id }
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>举报</Button>
      <ReportContentDialog
        title={`举报${getAuthorDisplayName(comment.author)}的评论`}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        report={(reason) => api.community.reportComment({ params, body: { reason } })}
      />
    </>
  )
}

function Remove({ postId, comment }: CommentProps) {
  const invalidate = useInvalidatePosts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.community.removeComment({ params: { id: postId, commentId: comment.id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>删除</Button>
      <div className="col-span-2 empty:hidden">
        <ErrorMessage error={remove.error} />
      </div>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="删除这条评论？"
        keep="再想想"
        action="删除"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        删除以后就找不回来了。
      </ConfirmDialog>
    </>
  )
}
