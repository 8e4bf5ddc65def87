import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { useJoinGroup, useLeaveGroup } from './group-mutations.ts'
import { findGroupJoinObstacle } from './group-rules.ts'
import type { GroupBuyGroup } from './queries.ts'
import { ShareGroupButton } from './share-group.tsx'

/** Returns whether the user can join the group or still has to pay for their place. */
export const canJoinOrPayGroup = ({ myOrder }: GroupBuyGroup) =>
  myOrder === null || myOrder.paymentUrl !== null

/** Main button of the group page: joins the group, or pays for the user's reserved place. */
export function JoinOrPayGroupButton({ group }: { group: GroupBuyGroup }) {
  if (!group.myOrder) return <Join group={group} />
  const { paymentUrl } = group.myOrder
  return (
    paymentUrl && (
      <Button look="primary" onClick={() => openPaymentPage(paymentUrl)}>
        付款 {formatYuan(group.groupPrice)}
      </Button>
    )
  )
}

/** Further actions of a group member: invite friends, leave the group. */
export function GroupMemberActions({ group }: { group: GroupBuyGroup }) {
  if (!group.myOrder) return null
  const isClosed = findGroupJoinObstacle(group, systemClock.now()) !== undefined
  return (
    <div className="flex flex-col gap-3">
      {!isClosed && <ShareGroupButton group={group} />}
      {group.status === 'pending' && <Leave group={group} />}
    </div>
  )
}

function Join({ group }: { group: GroupBuyGroup }) {
  const join = useJoinGroup(group.id)
  const closed = findGroupJoinObstacle(group, systemClock.now())
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

function Leave({ group: { id, service, myOrder } }: { group: GroupBuyGroup }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const leave = useLeaveGroup(id)
  return (
    <>
      <ErrorMessage error={leave.error} />
      <Button onClick={() => setDialogOpen(true)}>退出这个团</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="退出这个团？"
        keep="再想想"
        action="退出"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setDialogOpen(false) })}
      >
        {myOrder?.status === 'paid'
          ? `“${service.title}”的名额会让给别人，付的钱全部退回。`
          : `“${service.title}”的名额会让给别人，您还没付款，不花钱。`}
      </ConfirmDialog>
    </>
  )
}
