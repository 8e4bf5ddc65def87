import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useInvalidateActivities } from './queries.ts'
import type { ActivityResponse } from './types.ts'

/** Buttons with which the organiser edits or cancels the activity. */
export function ActivityOrganiserActions({
  activity: { id, title, currentParticipants },
}: {
  activity: ActivityResponse
}) {
  const invalidate = useInvalidateActivities()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const callOff = useMutation({
    mutationFn: () => api.activities.remove({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <ErrorMessage error={callOff.error} />
      <div className="button-row">
        <Link to="/activities/$id/edit" params={{ id: String(id) }} className={buttonClasses()}>
          修改活动
        </Link>
        <Button onClick={() => setDialogOpen(true)}>取消活动</Button>
      </div>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消这个活动？"
        keep="再想想"
        action="取消活动"
        isBusy={callOff.isPending}
        onConfirm={() => callOff.mutate()}
      >
        “{title}”取消后不能恢复。
        {currentParticipants > 0 && `已报名的 ${currentParticipants} 个人会收到通知。`}
      </ConfirmDialog>
    </>
  )
}
