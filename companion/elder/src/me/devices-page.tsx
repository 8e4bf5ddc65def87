import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Badge, Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type SignedInDevice, signedInDevicesQuery } from './queries.ts'
import { useSignOutEverywhere } from './sign-out.ts'

export function SignedInDevicesPage() {
  const query = useInfiniteQuery(signedInDevicesQuery)
  return (
    <ElderScreenLayout title="登录设备" back="/me">
      <p>这些设备登录了您的账号。有不认识的设备，或者手机丢了，请退出那台设备。</p>
      <PaginatedList
        query={query}
        getRows={({ sessions }) => sessions}
        getKey={({ id }) => id}
        empty={<p className="text-muted">这里还没有设备。下次登录以后就能看到。</p>}
      >
        {(device) => <DeviceCard device={device} />}
      </PaginatedList>
      <SignOutEverywhere />
    </ElderScreenLayout>
  )
}

function DeviceCard({ device }: { device: SignedInDevice }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{device.device}</h2>
        {device.current && <Badge tone="ok">本机</Badge>}
      </div>
      <p className="text-muted">
        {formatDateTime(device.createdAt)} 登录，最近在{formatDateTime(device.lastUsedAt)} 用过
      </p>
      {!device.current && <EndDevice device={device} />}
    </Card>
  )
}

function EndDevice({ device: { id, device } }: { device: SignedInDevice }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.auth.endSession({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return client.invalidateQueries({ queryKey: signedInDevicesQuery.queryKey })
    },
  })
  return (
    <>
      <ErrorMessage error={end.error} />
      <Button onClick={() => setDialogOpen(true)}>退出此设备</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="退出此设备？"
        keep="再想想"
        action="退出此设备"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        “{device}”要用手机号和验证码才能再登录。
      </ConfirmDialog>
    </>
  )
}

function SignOutEverywhere() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const end = useSignOutEverywhere()
  return (
    <>
      <ErrorMessage error={end.error} />
      <Button look="danger" onClick={() => setDialogOpen(true)}>
        退出所有设备
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="退出所有设备？"
        keep="再想想"
        action="全部退出"
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onError: () => setDialogOpen(false) })}
      >
        本机也会退出，要用手机号和验证码才能再登录。
      </ConfirmDialog>
    </>
  )
}
