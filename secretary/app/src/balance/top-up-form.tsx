import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { isPhoneDevice } from '#deploy/is-phone.ts'
import { PendingPayment } from '#deploy/pending-payment.tsx'
import { type Payment, paymentQuery } from '#deploy/queries.ts'
import { explainError } from '#explain-error.ts'
import { queryClient } from '#queries.ts'
import { SettingsSection } from '#settings/section.tsx'
import { balanceLabels } from './balance-text.ts'
import { formatFen } from './format-money.ts'
import { refetchBalance } from './queries.ts'

type Options = ReplyValue<SecretaryContract['topUps']['options']>

/** Chooses an amount, orders the top-up and shows how to pay until the payment is received. */
export function TopUpForm({ options: { amounts_fen, providers } }: { options: Options }) {
  const t = useText(balanceLabels)
  const [amountFen, setAmountFen] = useState(amounts_fen[0] ?? 0)
  const [paymentId, setPaymentId] = useState<number>()
  const { data: payment } = useQuery({ ...paymentQuery(paymentId ?? 0), enabled: paymentId !== undefined })
  const order = useMutation({
    mutationFn: (provider: 'wechat' | 'alipay') =>
      api.topUps.topUp({
        body: { amount_fen: amountFen, provider, scene: isPhoneDevice() ? 'mobile' : 'desktop' },
      }),
    onSuccess(made) {
      queryClient.setQueryData(paymentQuery(made.payment_id).queryKey, made)
      setPaymentId(made.payment_id)
    },
  })
  usePaidNotice(payment, setPaymentId)
  return (
    <SettingsSection title={t.topUp}>
      {payment?.status === 'pending' ? (
        <>
          <p className="text-2xl font-semibold tabular-nums">{formatFen(payment.amount_cents)}</p>
          <PendingPayment payment={payment} labels={t} />
          <Button className="self-start" onClick={() => setPaymentId(undefined)}>
            {t.cancel}
          </Button>
        </>
      ) : (
        <>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t.topUp}</legend>
            {amounts_fen.map((fen) => (
              <Amount key={fen} fen={fen} isChosen={fen === amountFen} onChoose={() => setAmountFen(fen)} />
            ))}
          </fieldset>
          <PaymentProblem payment={payment} />
          {order.error && (
            <p role="alert" className="text-sm text-danger-text">
              {explainError(order.error, t)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {providers.map((provider) => (
              <Button
                key={provider}
                look="primary"
                isBusy={order.isPending && order.variables === provider}
                onClick={() => order.mutate(provider)}
              >
                {t.providers[provider]}
              </Button>
            ))}
          </div>
          <p className="text-sm text-muted">{t.topUpHint}</p>
        </>
      )}
    </SettingsSection>
  )
}

/** Reports a received payment once, and loads the balance again. */
function usePaidNotice(payment: Payment | undefined, setPaymentId: (id: undefined) => void) {
  const t = useText(balanceLabels)
  const paidFen = payment?.status === 'paid' ? payment.amount_cents : undefined
  useEffect(() => {
    if (paidFen === undefined) return
    showToast(t.paid(formatFen(paidFen)))
    setPaymentId(undefined)
    void refetchBalance()
  }, [paidFen, setPaymentId, t])
}

function PaymentProblem({ payment }: { payment: Payment | undefined }) {
  const t = useText(balanceLabels)
  if (payment?.status !== 'failed' && payment?.status !== 'closed') return null
  return (
    <p role="alert" className="text-sm text-warn-text">
      {payment.status === 'failed' ? t.payFailed : t.payClosed}
    </p>
  )
}

type AmountProps = { fen: number; isChosen: boolean; onChoose: () => void }

function Amount({ fen, isChosen, onChoose }: AmountProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 tabular-nums has-checked:border-accent-text has-checked:bg-accent-soft">
      <input
        type="radio"
        name="top-up-amount"
        className="size-4 accent-(--color-accent-text)"
        checked={isChosen}
        onChange={onChoose}
      />
      {formatFen(fen)}
    </label>
  )
}
