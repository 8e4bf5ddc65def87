import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { meQuery } from '#queries.ts'
import { chooseDeleteOrReportAction } from './post-status.ts'
import { type CommunityPost, useInvalidatePosts } from './queries.ts'
import { ReportContentDialog } from './report-dialog.tsx'

/** Buttons that delete the user's own post or report the post of another user. */
export function PostActions({ post }: { post: CommunityPost }) {
  const { data: me } = useQuery(meQuery)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const may = chooseDeleteOrReportAction(post, me)
  if (may === 'remove') return <Remove id={post.id} />
  if (may !== 'report') return null
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>举报这条动态</Button>
      <ReportContentDialog
        title="举报这条动态"
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        report={(reason) => api.community.report({ params: { id: post.id }, body: { reason } })}
      />
    </>
  )
}

function Remove({ id }: { id: number }) {
  const navigate = useNavigate()
  const invalidate = useInvalidatePosts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.community.remove({ params: { id } }),
    async onSuccess({ message }) {
      showToast(message)
      await navigate({ to: '/community', replace: true })
      await invalidate()
    },
    onSettled: () => setDialogOpen(false),
  })
  return (
    <>
      <ErrorMessage error={remove.error} />
      <Button onClick={() => setDialogOpen(true)}>删除这条动态</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="删除这条动态？"
        keep="再想想"
        action="删除"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        删除以后就找不回来了，下面的评论也看不到了。
      </ConfirmDialog>
    </>
  )
}
