import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { canUseShareSheet, useCopyText, useShareSheet } from '#parts/share.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { formatInviteCode, createFamilyInviteMessage } from './labels.ts'
import { type FamilyInvite, familyInviteQuery, type SharedKind } from './queries.ts'
import { SharedDataCheckboxes } from './sharing-choices.tsx'

export function InviteChildPage() {
  const client = useQueryClient()
  const { data } = useQuery(familyInviteQuery)
  const [sharedKinds, setSharedKinds] = useState<SharedKind[]>([])
  const create = useMutation({
    mutationFn: () => api.family.invite({ body: { sharedKinds } }),
    onSuccess: (created) => client.setQueryData(familyInviteQuery.queryKey, created),
  })
  const invite = data && fromIso(data.expiresAt) > systemClock.now() ? data : undefined
  return (
    <ElderScreenLayout title="邀请子女" back="/me/family">
      {invite ? (
        <Code invite={invite} />
      ) : (
        <p>先选好给子女看什么，再生成一个 6 位的邀请码，念给子女听，或者发给他们。一个码只能用一次。</p>
      )}
      <SharedDataCheckboxes
        label={invite ? '下一位子女能看什么？' : '这位子女能看什么？'}
        hint="勾上的内容，绑定以后子女就能看到。以后随时可以改。"
        kinds={sharedKinds}
        onChange={setSharedKinds}
      />
      <ErrorMessage error={create.error} />
      <Button look={invite ? 'plain' : 'primary'} isBusy={create.isPending} onClick={() => create.mutate()}>
        {invite ? '再生成一个，给另一位子女' : '生成邀请码'}
      </Button>
    </ElderScreenLayout>
  )
}

function Code({ invite: { code, expiresAt, qrCodeUrl } }: { invite: FamilyInvite }) {
  const copy = useCopyText('已复制，可以发给家人')
  return (
    <>
      <Card className="flex flex-col items-center gap-3 text-center">
        <h2 className="font-semibold">邀请码</h2>
        <p
          aria-label={Array.from(code).join(' ')}
          className="text-[2.4rem] leading-normal font-bold tracking-[0.15em] [overflow-wrap:anywhere]"
        >
          {formatInviteCode(code)}
        </p>
        <p className="text-muted">{formatDateTime(expiresAt)} 以前有效</p>
        {/* QR codes are dark on white in both themes, because cameras read dark codes on white best. */}
        <img
          src={qrCodeUrl}
          alt="邀请码的二维码"
          width={200}
          height={200}
          className="rounded-[8px] bg-white"
        />
        <p className="text-muted">子女在身边，也可以让他们扫这个码。</p>
      </Card>
      <Share text={createFamilyInviteMessage(code)} />
      <Button onClick={() => copy.mutate(createFamilyInviteMessage(code))}>复制邀请码</Button>
      <ErrorMessage error={copy.error} />
    </>
  )
}

function Share({ text }: { text: string }) {
  const share = useShareSheet()
  if (!canUseShareSheet()) return null
  return (
    <>
      <Button look="primary" onClick={() => share.mutate({ title: '三合陪伴邀请码', text })}>
        发给子女
      </Button>
      <ErrorMessage error={share.error} />
    </>
  )
}
