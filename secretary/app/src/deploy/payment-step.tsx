import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { queryClient } from '#queries.ts'
import { explainError } from '#explain-error.ts'
import { deploymentLabels } from './deploy-text.ts'
import { isPhoneDevice } from './is-phone.ts'
import { PendingPayment } from './pending-payment.tsx'
import { paymentQuery } from './queries.ts'
import { WizardStep } from './wizard-step.tsx'

const providers = ['wechat', 'alipay'] as const

type PaymentStepProps = {
  paymentId: number | undefined
  onOrdered: (paymentId: number) => void
  onPaid: () => void
  onBack: () => void
}

/** Creates the payment, shows how to pay, and continues automatically when the payment is received. */
export function PaymentStep({ paymentId, onOrdered, onPaid, onBack }: PaymentStepProps) {
  const t = useText(deploymentLabels)
  const { data: payment } = useQuery({ ...paymentQuery(paymentId ?? 0), enabled: paymentId !== undefined })
  const order = useMutation({
    mutationFn: (provider: (typeof providers)[number]) =>
      api.payments.pay({ body: { provider, scene: isPhoneDevice() ? 'mobile' : 'desktop' } }),
    onSuccess(made) {
      queryClient.setQueryData(paymentQuery(made.payment_id).queryKey, made)
      onOrdered(made.payment_id)
    },
  })
  const isPaid = payment?.status === 'paid'
  const isPending = payment?.status === 'pending'
  // While an order is open, only the other payment method is offered; it replaces the order.
  const offered = providers.filter((provider) => !isPending || provider !== payment.pay.provider)
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid, onPaid])
  return (
    <WizardStep number={3} title={t.payTitle}>
      <p className="text-4xl font-semibold tabular-nums">{t.fee}</p>
      <p className="leading-7 text-muted">{t.payHint}</p>
      {isPending && <PendingPayment payment={payment} labels={t} />}
      {payment && !isPending && !isPaid && (
        <p role="alert" className="text-sm text-warn-text">
          {payment.status === 'failed' ? t.payFailed : t.payClosed}
        </p>
      )}
      {order.error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainError(order.error, t)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isPending && <Button onClick={onBack}>{t.back}</Button>}
        {offered.map((provider) => (
          <Button
            key={provider}
            look={isPending ? 'plain' : 'primary'}
            isBusy={order.isPending && order.variables === provider}
            onClick={() => order.mutate(provider)}
          >
            {isPending ? t.payInstead(t.providers[provider]) : t.providers[provider]}
          </Button>
        ))}
      </div>
    </WizardStep>
  )
}
