import { Button } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { api } from '#api.ts'
import { Badge } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { getCouponClaimState } from './claim-state.ts'
import { CouponCard } from './coupon-card.tsx'
import { type ClaimableCoupon, claimableCouponsQuery } from './queries.ts'

export function ClaimCouponsPage() {
  const query = useInfiniteQuery(claimableCouponsQuery)
  return (
    <ElderScreenLayout title="领优惠券" back="/coupons">
      <PaginatedList
        query={query}
        getRows={({ templates }) => templates}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Ticket} title="暂时没有可领取的优惠券">
            过几天再来看看，有新的会放在这里。
          </EmptyState>
        }
      >
        {(template) => <Offer template={template} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function Offer({ template }: { template: ClaimableCoupon }) {
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { id, validDays, remaining, memberOnly } = template
  const claim = useMutation({
    mutationFn: () => api.coupons.claim({ params: { templateId: id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['coupons'] }),
  })
  const { canClaim, words } = getCouponClaimState(template, me?.isMember ?? false)
  return (
    <CouponCard
      terms={template}
      badge={memberOnly && <Badge>会员专享</Badge>}
      until={`领取后 ${validDays} 天内有效`}
    >
      {remaining !== null && remaining > 0 && <p className="text-muted">还剩 {remaining} 张</p>}
      <ErrorMessage error={claim.error} />
      <Button disabled={!canClaim} isBusy={claim.isPending} onClick={() => claim.mutate()}>
        {words}
      </Button>
    </CouponCard>
  )
}
