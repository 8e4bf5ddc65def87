import { buttonClasses } from '@sanhe/ui/button.tsx'
import { LoaderCircle } from 'lucide-react'
import { PaymentQrCode } from './payment-qr-code.tsx'
import type { Payment } from './queries.ts'

type PendingPaymentProps = {
  payment: Payment
  labels: Record<'scanToPay' | 'openPay' | 'waiting', string>
}

/** Shows how to pay an open order. */
export function PendingPayment({ payment: { pay }, labels }: PendingPaymentProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      {pay.qr && <PaymentQrCode text={pay.qr} label={labels.scanToPay} />}
      {pay.url && (
        <a href={pay.url} target="_blank" rel="noopener" className={buttonClasses('primary')}>
          {labels.openPay}
        </a>
      )}
      <output className="flex items-center gap-2 text-sm text-muted">
        <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
        {labels.waiting}
      </output>
    </div>
  )
}
