import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { AvatarImage } from '#parts/avatar-image.tsx'
import { Badge, Card } from '#parts/card.tsx'
import { formatDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { getFamilyRoleLabel, sharedKindLabels } from './labels.ts'
import type { FamilyMember } from './queries.ts'

export function FamilyMemberCard({ member }: { member: FamilyMember }) {
  const { nickname, avatar, phone, linkedAt } = member
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <AvatarImage avatar={avatar} className="size-16" />
        <div className="min-w-0 grow basis-48">
          <h3 className="flex flex-wrap items-center gap-2 font-bold [overflow-wrap:anywhere]">
            {nickname ?? '没有昵称'}
            <Badge>{getFamilyRoleLabel(member)}</Badge>
          </h3>
          {phone && <p className="text-muted tabular-nums">{phone}</p>}
          <p className="text-xs text-muted">{formatDay(fromIso(linkedAt))}绑定</p>
        </div>
      </div>
      {member.sharedKinds && (
        <>
          <p>
            {member.sharedKinds.length > 0
              ? `能看：${member.sharedKinds.map((kind) => sharedKindLabels[kind]).join('、')}`
              : '没有共享任何内容'}
          </p>
          <Link
            to="/me/family/$memberId/sharing"
            params={{ memberId: member.id }}
            className={buttonClasses()}
          >
            修改共享内容
          </Link>
        </>
      )}
      <Unlink member={member} />
    </Card>
  )
}

function Unlink({ member: { id, nickname, role } }: { member: FamilyMember }) {
  const client = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const unlink = useMutation({
    mutationFn: () => api.family.removeMember({ params: { id } }),
    onSuccess: () => showToast('已经解除绑定'),
    onSettled: () => {
      setDialogOpen(false)
      return client.invalidateQueries({ queryKey: ['family'] })
    },
  })
  return (
    <>
      <ErrorMessage error={unlink.error} />
      <Button onClick={() => setDialogOpen(true)}>解除绑定</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={`和${nickname ?? '这位家人'}解除绑定？`}
        keep="再想想"
        action="解除绑定"
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {role === 'child'
          ? '解除以后，对方看不到您的信息，也不能帮您办事。以后可以再邀请。'
          : '解除以后，您不能再帮对方办事。以后可以再用邀请码绑定。'}
      </ConfirmDialog>
    </>
  )
}
