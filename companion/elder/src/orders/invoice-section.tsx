import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatYuan } from '#parts/money.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { getInvoiceStatusLabel } from './invoice-status.ts'
import { type OrderInvoices, orderInvoicesQuery } from './queries.ts'

/**
 * Invoices of a paid order, and the button that requests one. Renders nothing for an order that cannot have
 * an invoice.
 */
export function InvoiceSection({ orderNo }: { orderNo: string }) {
  const { data } = useQuery(orderInvoicesQuery(orderNo))
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <>
      {data.invoices.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} />
      ))}
      {data.refusal === null && <Button onClick={() => setOpen(true)}>申请发票</Button>}
      {data.refusal === 'INVOICE_REQUEST_EXPIRED' && data.invoices.length === 0 && (
        <p className="text-muted">付款已超过 180 天，要开发票请打电话给客服。</p>
      )}
      <InvoiceDialog orderNo={orderNo} amount={data.amount} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function InvoiceCard({ invoice }: { invoice: OrderInvoices['invoices'][number] }) {
  const { status, title, taxNo, email, amount, invoiceNo, issuedOn, reason, correctionNo } = invoice
  const { words, tone, meaning } = getInvoiceStatusLabel(status)
  return (
    <Card>
      <h3 className="mb-2 flex flex-wrap items-center gap-3 font-bold">
        发票 <Badge tone={tone}>{words}</Badge>
      </h3>
      {meaning && <p className="mb-2">{meaning}</p>}
      <dl className="flex flex-col gap-2">
        {reason && <LabelledValue name="原因">{reason}</LabelledValue>}
        <LabelledValue name="抬头">{title}</LabelledValue>
        {taxNo && <LabelledValue name="税号">{taxNo}</LabelledValue>}
        <LabelledValue name="金额">{formatYuan(amount)}</LabelledValue>
        {email && <LabelledValue name="邮箱">{email}</LabelledValue>}
        {invoiceNo && <LabelledValue name="发票号码">{invoiceNo}</LabelledValue>}
        {issuedOn && <LabelledValue name="开票日期">{issuedOn}</LabelledValue>}
        {correctionNo && <LabelledValue name="红字发票">{correctionNo}</LabelledValue>}
      </dl>
    </Card>
  )
}
