import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Badge, Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { type PointsProduct, useInvalidatePoints } from './queries.ts'
import { getRedeemButtonState } from './rules.ts'

const kindLabels = { coupon: '优惠券', gift: '礼品', privilege: '会员特权' }

/** `availablePoints` is undefined while the points balance loads. The card then has no redeem button. */
type PointsProductCardProps = { product: PointsProduct; availablePoints: number | undefined }

export function PointsProductCard({ product, availablePoints }: PointsProductCardProps) {
  const { title, description, imageUrl, category, stock, pointsRequired } = product
  return (
    <Card className="flex flex-col gap-3">
      {imageUrl && (
        <img src={imageUrl} alt="" loading="lazy" className="h-44 w-full rounded-[8px] object-cover" />
      )}
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{kindLabels[category]}</Badge>
        <span className="text-muted">还剩 {stock} 份</span>
      </span>
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      <p className="font-semibold">{pointsRequired} 分</p>
      {availablePoints !== undefined && <Redeem product={product} availablePoints={availablePoints} />}
    </Card>
  )
}

type RedeemProps = { product: PointsProduct; availablePoints: number }

function Redeem({ product, availablePoints }: RedeemProps) {
  const client = useQueryClient()
  const invalidate = useInvalidatePoints()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const redeem = useMutation({
    mutationFn: () => api.points.redeem({ body: { productId: product.id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return Promise.all([invalidate(), client.invalidateQueries({ queryKey: ['coupons'] })])
    },
  })
  const { canRedeem, words } = getRedeemButtonState(product, availablePoints)
  return (
    <>
      <ErrorMessage error={redeem.error} />
      <Button disabled={!canRedeem} onClick={() => setDialogOpen(true)}>
        {words}
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={`兑换“${product.title}”？`}
        keep="再想想"
        action={`用 ${product.pointsRequired} 分兑换`}
        isBusy={redeem.isPending}
        onConfirm={() => redeem.mutate()}
      >
        兑换后还剩 {availablePoints - product.pointsRequired} 分。兑换后不能退。
      </ConfirmDialog>
    </>
  )
}
