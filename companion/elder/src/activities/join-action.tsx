import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useInvalidateActivities } from './queries.ts'
import type { ActivityResponse } from './types.ts'

export function JoinActivityAction({ id }: { id: number }) {
  const invalidate = useInvalidateActivities()
  const join = useMutation({
    mutationFn: () => api.activities.join({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  return (
    <>
      <ErrorMessage error={join.error} />
      <AddEmergencyContactLink error={join.error} />
      <Button look="primary" isBusy={join.isPending} onClick={() => join.mutate()}>
        我要报名
      </Button>
    </>
  )
}

/**
 * Link to the form of the emergency contact, for users who cannot join an activity because they have no emergency
 * contact.
 */
export const AddEmergencyContactLink = ({ error }: { error: unknown }) =>
  getErrorCode(error) === 'NO_EMERGENCY_CONTACT' && (
    <Link to="/me/emergency-contact" className={buttonClasses()}>
      填写紧急联系人
    </Link>
  )

/** Button that leaves the activity, displayed while leaving is possible. */
export function LeaveActivityAction({ activity: { id, title, canCancel } }: { activity: ActivityResponse }) {
  const invalidate = useInvalidateActivities()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const leave = useMutation({
    mutationFn: () => api.activities.cancel({ params: { id } }),
    onSuccess: () => showToast('已取消报名'),
    onSettled: () => {
      setDialogOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <ErrorMessage error={leave.error} />
      {!canCancel && <p className="text-muted">离开始不到 2 小时，不能再取消了。</p>}
      <Button disabled={!canCancel} onClick={() => setDialogOpen(true)}>
        取消报名
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消报名？"
        keep="再想想"
        action="取消报名"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        取消后，“{title}”的名额会让给别人。
      </ConfirmDialog>
    </>
  )
}
