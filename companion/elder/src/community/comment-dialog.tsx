import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { maxPostCharacters } from './new-post.ts'
import { getAuthorDisplayName } from './post-status.ts'
import { type PostComment, useInvalidatePosts } from './queries.ts'

type CommentDialogProps = {
  postId: number
  /** The new comment belongs to the post or replies to another comment. Undefined while the dialog is closed. */
  target: PostComment | 'post' | undefined
  onClose: () => void
}

export function CommentDialog({ postId, target, onClose }: CommentDialogProps) {
  const invalidate = useInvalidatePosts()
  const [content, setContent] = useState('')
  const { errors, checkThen } = useFormCheck({ content: content.trim() ? undefined : '请先写一句话' })
  const comment = typeof target === 'object' ? target : undefined
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
      isOpen={target !== undefined}
      onClose={onClose}
      title={comment ? `回复${getAuthorDisplayName(comment.author)}` : '写评论'}
    >
      <form className="flex flex-col gap-4" {...checkThen(() => send.isPending || send.mutate())}>
        <TextArea
          label="您想说的话"
          rows={4}
          maxLength={maxPostCharacters}
          className="leading-normal md:text-base"
          value={content}
          error={errors.content}
          onChange={({ target }) => setContent(target.value)}
        />
        <ErrorMessage error={send.error} />
        <Button type="submit" look="primary" isBusy={send.isPending}>
          发表
        </Button>
      </form>
    </Dialog>
  )
}
