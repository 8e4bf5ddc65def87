import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { AvatarImage } from '#parts/avatar-image.tsx'
import { Badge, Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RowGroup, RowLink } from '#parts/row-link.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { accountPageRows } from './account-page-rows.ts'
import type { CurrentUser } from './queries.ts'
import { useSignOut } from './sign-out.ts'

export function MyAccountPage() {
  const query = useQuery(meQuery)
  return (
    <ElderScreenLayout title="我的">
      <QueryContent query={query}>
        {(me) => (
          <>
            <UserCard me={me} />
            <RowGroup>
              {accountPageRows.map(({ to, icon, label, valueOf }) => (
                <RowLink key={to} to={to} icon={icon} label={label} value={valueOf?.(me)} />
              ))}
            </RowGroup>
          </>
        )}
      </QueryContent>
      <SignOut />
      <RowGroup>
        <RowLink to="/me/end" icon={UserX} label="注销账号" />
      </RowGroup>
    </ElderScreenLayout>
  )
}

function UserCard({ me: { avatar, nickname, phone, isMember, isCaptain } }: { me: CurrentUser }) {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <AvatarImage avatar={avatar} />
      <div className="flex min-w-0 grow basis-48 flex-col gap-1">
        <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{nickname ?? '还没有昵称'}</h2>
        <p className="text-muted tabular-nums">{phone}</p>
        <p className="flex flex-wrap gap-2">
          <Badge tone={isMember ? 'ok' : 'plain'}>{isMember ? '会员' : '还不是会员'}</Badge>
          {isCaptain && <Badge tone="ok">社区队长</Badge>}
        </p>
      </div>
    </Card>
  )
}

function SignOut() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const logOut = useSignOut()
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>退出登录</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="退出登录？"
        keep="再想想"
        action="退出登录"
        isBusy={logOut.isPending}
        onConfirm={() => logOut.mutate()}
      >
        退出以后，再次登录需要手机号和验证码。您的资料都还在。
      </ConfirmDialog>
    </>
  )
}
