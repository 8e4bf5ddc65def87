import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { yuanWords } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { Refusal } from '#parts/trouble.tsx'
import { type Plan, useChanged } from './queries.ts'

/** Neither of them is chosen beforehand, nor looks like the one to take. */
export function PlanCard({ plan: { plan, title, price, months } }: { plan: Plan }) {
  const changed = useChanged()
  const pay = useMutation({
    mutationFn: () => api.membership.subscribe({ body: { plan } }),
    onSuccess: ({ paymentUrl }) => paymentUrl !== null && openPayPage(paymentUrl),
    onSettled: changed,
  })
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-muted">用 {months} 个月，到期就停。</p>
      <Refusal error={pay.error} />
      <Button isBusy={pay.isPending} onClick={() => pay.mutate()}>
        {title}，付款 {yuanWords(price)}
      </Button>
    </Card>
  )
}
