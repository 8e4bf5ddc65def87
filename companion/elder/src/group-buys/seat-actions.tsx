import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { useState } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { closedReason } from './group-rules.ts'
import type { Group } from './queries.ts'
import { useJoinGroup, useLeaveGroup } from './seat-changes.ts'
import { ShareGroup } from './share-group.tsx'

/** Returns whether the user can join, or pay for their place. */
export const hasPrimarySeatAction = ({ myOrder }: Group) => myOrder === null || myOrder.paymentUrl !== null

/** Main button above the tabs: joins the group or pays for the held place. */
export function PrimarySeatAction({ group }: { group: Group }) {
  if (!group.myOrder) return <Join group={group} />
  const { paymentUrl } = group.myOrder
  return (
    paymentUrl && (
      <Button look="primary" onClick={() => openPayPage(paymentUrl)}>
        付款 {formatYuan(group.groupPrice)}
      </Button>
    )
  )
}

/** Further actions of members: invite friends, leave. */
export function SeatActions({ group }: { group: Group }) {
  if (!group.myOrder) return null
  const isClosed = closedReason(group, systemClock.now()) !== undefined
  return (
    <div className="flex flex-col gap-3">
      {!isClosed && <ShareGroup group={group} />}
      {group.status === 'pending' && <Leave group={group} />}
    </div>
  )
}

function Join({ group }: { group: Group }) {
  const join = useJoinGroup(group.id)
  const closed = closedReason(group, systemClock.now())
  if (closed) return <p className="text-center font-semibold">{closed}</p>
  return (
    <>
      <ErrorMessage error={join.error} />
      <Button look="primary" isBusy={join.isPending} onClick={() => join.mutate()}>
        我要参加 {formatYuan(group.groupPrice)}
      </Button>
    </>
  )
}

function Leave({ group: { id, service, myOrder } }: { group: Group }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const leave = useLeaveGroup(id)
  return (
    <>
      <ErrorMessage error={leave.error} />
      <Button onClick={() => setDialogOpen(true)}>退出这个团</Button>
      <Confirm
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="退出这个团？"
        keep="再想想"
        action="退出"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setDialogOpen(false) })}
      >
        {myOrder?.status === 'paid'
          ? `“${service.title}”的位子让给别人，付的钱全部退回。`
          : `“${service.title}”的位子让给别人，您还没付款，不花钱。`}
      </Confirm>
    </>
  )
}
