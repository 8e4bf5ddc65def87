import { Button } from '@sanhe/ui/button.tsx'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, codeOf } from '#api.ts'
import { Refusal } from '#parts/trouble.tsx'
import type { Activity } from './detail-page.tsx'

/** Whatever was shown of activities may be another now. */
function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activities'] })
}

/** To take a place or give it back, while that can be done. */
export function JoinAction({ activity }: { activity: Activity }) {
  if (activity.status !== 'upcoming') return null
  return activity.isJoined ? <Leave activity={activity} /> : <Join activity={activity} />
}

function Join({ activity: { id, currentParticipants, maxParticipants } }: { activity: Activity }) {
  const changed = useChanged()
  const join = useMutation({
    mutationFn: () => api.activities.join({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: changed,
  })
  const isFull = currentParticipants >= maxParticipants
  return (
    <>
      <Refusal error={join.error} />
      {codeOf(join.error) === 'NO_EMERGENCY_CONTACT' && (
        <Link to="/me/emergency-contact" className="font-semibold text-accent-text underline">
          去填紧急联系人
        </Link>
      )}
      <Button look="primary" isBusy={join.isPending} disabled={isFull} onClick={() => join.mutate()}>
        {isFull ? '名额已满' : '我要报名'}
      </Button>
    </>
  )
}

function Leave({ activity: { id, title, canCancel } }: { activity: Activity }) {
  const changed = useChanged()
  const [isAsked, setAsked] = useState(false)
  const leave = useMutation({
    mutationFn: () => api.activities.cancel({ params: { id } }),
    onSuccess: () => showToast('已经替您取消报名'),
    onSettled: () => {
      setAsked(false)
      return changed()
    },
  })
  return (
    <>
      <Refusal error={leave.error} />
      {!canCancel && <p className="text-muted">离开始不到 2 小时，不能再取消了。</p>}
      <Button disabled={!canCancel} onClick={() => setAsked(true)}>
        取消报名
      </Button>
      <Confirm
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="不去了吗？"
        action="取消报名"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        取消后，“{title}”的名额会让给别人。
      </Confirm>
    </>
  )
}
