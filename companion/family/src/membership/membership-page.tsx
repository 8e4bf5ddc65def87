import { Button } from '@sanhe/ui/button.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Crown } from 'lucide-react'
import { useState } from 'react'
import { api, type FamilyApiResponse } from '#api.ts'
import { useOpenPaymentPage } from '#orders/pay.ts'
import { Card } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { parentOverviewQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { membershipLabels } from './text.ts'

type PlanOffer = FamilyApiResponse<'membershipChild', 'plans'>['plans'][number]

/** Page on which a child pays a membership for a parent. No plan is preselected. */
export function MembershipPage() {
  const t = useText(membershipLabels)
  const { id, nameInSentence } = useParentFromUrl()
  const [plan, setPlan] = useState<PlanOffer['plan']>()
  const overview = useQuery(parentOverviewQuery(id))
  const query = useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await api.membershipChild.plans({}, { signal })).plans,
  })
  const chosen = query.data?.find((one) => one.plan === plan)
  return (
    <FamilyScreenLayout
      title={t.title}
      back={`/parents/${id}`}
      action={chosen && <PayMembership parentId={id} offer={chosen} />}
    >
      <QueryContent query={overview}>
        {({ membershipExpires }) => <Status until={membershipExpires} />}
      </QueryContent>
      <QueryContent query={query}>
        {(plans) => (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">{t.for(nameInSentence)}</legend>
            {plans.map((offer) => (
              <PlanChoice
                key={offer.plan}
                offer={offer}
                isChosen={offer.plan === plan}
                onChoose={() => setPlan(offer.plan)}
              />
            ))}
          </fieldset>
        )}
      </QueryContent>
      <Benefits />
      <p className="text-xs text-muted">{t.noRenewal}</p>
    </FamilyScreenLayout>
  )
}

function Status({ until }: { until: string | null }) {
  const t = useText(membershipLabels)
  const dates = useDateFormatters()
  return (
    <Card className="flex items-start gap-3">
      <Crown aria-hidden className={`mt-0.5 size-6 shrink-0 ${until ? 'text-accent-text' : 'text-faint'}`} />
      <span>
        <span className="block font-semibold">{until ? t.until(dates.date(until)) : t.none}</span>
        <span className="block text-xs text-muted">{until ? t.extends : t.noneHint}</span>
      </span>
    </Card>
  )
}

type PlanChoiceProps = { offer: PlanOffer; isChosen: boolean; onChoose: () => void }

function PlanChoice({ offer: { plan, price, months }, isChosen, onChoose }: PlanChoiceProps) {
  const t = useText(membershipLabels)
  return (
    <label
      className={`flex cursor-pointer items-center justify-between gap-3 rounded-[12px] border-2 bg-surface p-4 has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${
        isChosen ? 'border-accent' : 'border-line'
      }`}
    >
      <span>
        <span className="block font-semibold">{t.plans[plan]}</span>
        {months > 1 && (
          <span className="block text-xs text-muted">{t.perMonth(formatYuan(price / months))}</span>
        )}
      </span>
      <span className="flex items-center gap-3 text-lg font-semibold tabular-nums">
        {formatYuan(price)}
        <input
          type="radio"
          name="plan"
          checked={isChosen}
          onChange={onChoose}
          className="size-5 accent-accent"
        />
      </span>
    </label>
  )
}

function Benefits() {
  const t = useText(membershipLabels)
  return (
    <Card>
      <h2 className="mb-2 font-semibold">{t.benefitsTitle}</h2>
      <ul className="flex flex-col gap-1.5">
        {t.benefits.split('\n').map((benefit) => (
          <li key={benefit} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok-text" />
            {benefit}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PayMembership({ parentId, offer: { plan, price } }: { parentId: number; offer: PlanOffer }) {
  const t = useText(membershipLabels)
  const pay = useOpenPaymentPage()
  const order = useMutation({
    mutationFn: () => api.children.membership({ params: { id: parentId }, body: { plan } }),
    onSuccess: (placed) => pay(placed, price),
  })
  return (
    <>
      <ErrorMessage error={order.error} />
      <Button look="primary" isBusy={order.isPending} onClick={() => order.mutate()}>
        {t.pay(formatYuan(price))}
      </Button>
    </>
  )
}
