import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { AddEmergencyContactLink } from './join-action.tsx'
import { useInvalidateActivities, waitlistPassesQuery } from './queries.ts'
import { getWaitlistState } from './waitlist.ts'

/** Button that joins the waiting list of a full activity with a waiting list pass (优先报名). */
export function ActivityWaitlistAction({ id }: { id: number }) {
  const passes = useQuery(waitlistPassesQuery)
  return (
    <QueryContent query={passes}>
      {(all) => {
        const { position, free } = getWaitlistState(all, id)
        if (position !== undefined) return <LeaveWaitlist id={id} position={position} />
        return free ? <JoinWaitlist id={id} free={free} /> : <WaitlistPassNeeded />
      }}
    </QueryContent>
  )
}

function WaitlistPassNeeded() {
  return (
    <>
      <p>名额满了。想候补要有一张“优先报名”：会员可以用积分兑换。</p>
      <Link to="/points/goods" className={buttonClasses()}>
        去积分兑换
      </Link>
    </>
  )
}

function JoinWaitlist({ id, free }: { id: number; free: number }) {
  const invalidate = useInvalidateActivities()
  const wait = useMutation({
    mutationFn: () => api.activities.wait({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  return (
    <>
      <p>名额满了。有人退出时，会按顺序自动替您报名；没轮到，“优先报名”还给您。</p>
      <ErrorMessage error={wait.error} />
      <AddEmergencyContactLink error={wait.error} />
      <Button look="primary" isBusy={wait.isPending} onClick={() => wait.mutate()}>
        候补（您有 {free} 张优先报名）
      </Button>
    </>
  )
}

function LeaveWaitlist({ id, position }: { id: number; position: number }) {
  const invalidate = useInvalidateActivities()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const stop = useMutation({
    mutationFn: () => api.activities.stopWaiting({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <p>您在候补，排第 {position} 位。有名额会自动替您报名，并通知您。</p>
      <ErrorMessage error={stop.error} />
      <Button onClick={() => setDialogOpen(true)}>取消候补</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消候补？"
        keep="再想想"
        action="取消候补"
        isBusy={stop.isPending}
        onConfirm={() => stop.mutate()}
      >
        “优先报名”会还给您，但排到的位置就没有了。
      </ConfirmDialog>
    </>
  )
}
