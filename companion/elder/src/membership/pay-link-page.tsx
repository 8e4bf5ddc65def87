import type { ReplyValue } from '@sanhe/kit/http/contract'
import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { canUseShareSheet, useCopyText, useShareSheet } from '#parts/share.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'

type PayLink = ReplyValue<ElderContract['membership']['generatePayLink']>

export function FamilyPaymentLinkPage() {
  const make = useMutation({ mutationFn: () => api.membership.generatePayLink() })
  return (
    <ElderScreenLayout title="请家人付款" back="/membership">
      {make.data ? (
        <PayLinkResult link={make.data} />
      ) : (
        <>
          <p>生成一个链接，发给子女。子女打开后自己选月度还是年度，付了款，您就是会员。</p>
          <p className="text-muted">链接 24 小时内有效，只能付一次。您这里不用花钱。</p>
          <ErrorMessage error={make.error} />
          <Button look="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
            生成付款链接
          </Button>
        </>
      )}
    </ElderScreenLayout>
  )
}

function PayLinkResult({ link: { payLink, shareCard, expiresAt } }: { link: PayLink }) {
  const { title, description } = shareCard
  const share = useShareSheet()
  const copy = useCopyText('已复制，可以发给家人')
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-muted">{description}</p>
        <p className="rounded-control bg-sunken p-3 text-xs break-all">{payLink}</p>
        <p>{formatDateTime(expiresAt)} 以前有效。</p>
      </Card>
      {canUseShareSheet() && (
        <Button
          look="primary"
          onClick={() => share.mutate({ title, text: `${title}。${description}`, url: payLink })}
        >
          发给家人
        </Button>
      )}
      <ErrorMessage error={share.error} />
      <Button onClick={() => copy.mutate(`${title}。${payLink}`)}>复制链接</Button>
      <ErrorMessage error={copy.error} />
    </>
  )
}
