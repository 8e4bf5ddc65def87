import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { maxPostLength } from './new-post.ts'
import { authorName } from './post-status.ts'
import { type Comment, useInvalidatePosts } from './queries.ts'

type CommentDialogProps = {
  postId: number
  /** Target of the new comment: the post or another comment. Undefined while the dialog is closed. */
  answered: Comment | 'post' | undefined
  onClose: () => void
}

export function CommentDialog({ postId, answered, onClose }: CommentDialogProps) {
  const invalidate = useInvalidatePosts()
  const [content, setContent] = useState('')
  const comment = typeof answered === 'object' ? answered : undefined
  const send = useMutation({
    mutationFn: () =>
      api.community.comment({
        params: { id: postId },
        body: { content: content.trim(), ...(comment && { replyToId: comment.id }) },
      }),
    onSuccess({ message }) {
      showToast(message)
      setContent('')
      onClose()
      return invalidate()
    },
  })
  return (
    <Dialog
      isOpen={answered !== undefined}
      onClose={onClose}
      title={comment ? `回复${authorName(comment.author)}` : '写评论'}
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="您想说的话"
          rows={4}
          maxLength={maxPostLength}
          className="leading-normal md:text-base"
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <ErrorMessage error={send.error} />
        <Button
          look="primary"
          disabled={!content.trim()}
          isBusy={send.isPending}
          onClick={() => send.mutate()}
        >
          发表
        </Button>
      </div>
    </Dialog>
  )
}
