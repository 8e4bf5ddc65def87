import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { TextArea, TextField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { describeError } from './error-text.ts'
import { formatYuan } from './format.ts'
import { itemRefundLabels } from './item-refund-text.ts'
import { useServerAction } from './use-server-action.ts'
import { createRandomId } from '../random-id.ts'

/** An item of an order with the units that are not refunded yet. */
export type RefundableItem = { id: string; name: string; left: number; unitPrice: number }
type Chosen = { id: string; quantity: number }[]
type ItemRefundProps = {
  orderNo: string
  lines: readonly RefundableItem[]
  /** Calculates the amount of a refund. */
  preview: (chosen: Chosen, signal: AbortSignal) => Promise<{ refundAmount: number; isRest: boolean }>
  refund: (request: { items: Chosen; amount: number; reason: string; requestId: string }) => Promise<unknown>
}

/**
 * A button that opens the refund of single items: choose units, see the amount, give the reason. The input and the id of
 * the request stay until the refund succeeds, so that a repeated request cannot refund twice.
 */
export function ItemRefundButton(props: ItemRefundProps) {
  const t = useText(itemRefundLabels)
  const [isOpen, setOpen] = useState(false)
  const [requestId, setRequestId] = useState<string>()
  const open = () => {
    setRequestId((id) => id ?? createRandomId())
    setOpen(true)
  }
  const finish = () => {
    setOpen(false)
    setRequestId(undefined)
  }
  return (
    <>
      <Button onClick={open}>{t.open}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.title}
        description={t.intro}
        keepMounted={requestId !== undefined}
      >
        {requestId && (
          <ItemRefundForm {...props} requestId={requestId} onClose={() => setOpen(false)} onDone={finish} />
        )}
      </Dialog>
    </>
  )
}

type ItemRefundFormProps = ItemRefundProps & { requestId: string; onClose: () => void; onDone: () => void }

function ItemRefundForm(props: ItemRefundFormProps) {
  const { orderNo, lines, preview, refund, requestId, onClose, onDone } = props
  const t = useText(itemRefundLabels)
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const items = lines
    .map(({ id }) => ({ id, quantity: Number(quantities[id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const query = useQuery({
    queryKey: ['item-refund', orderNo, items],
    queryFn: ({ signal }) => preview(items, signal),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const amount = query.isPlaceholderData || items.length === 0 ? undefined : query.data?.refundAmount
  const { mutate, isPending } = useServerAction(
    { run: () => refund({ items, amount: amount ?? 0, reason: reason.trim(), requestId }), success: t.done },
    onDone,
  )
  const send = () => (reason.trim() ? mutate(undefined) : setMissing(true))
  return (
    <>
      <div className="flex flex-col gap-4">
        {lines.map(({ id, name, left, unitPrice }) => (
          <TextField
            key={id}
            type="number"
            min={0}
            max={left}
            step={1}
            label={t.quantityOf(name)}
            hint={t.left(left, formatYuan(unitPrice))}
            value={quantities[id] ?? '0'}
            onChange={({ target }) => setQuantities({ ...quantities, [id]: target.value })}
          />
        ))}
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          error={isMissing && !reason.trim() ? t.reasonMissing : undefined}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Amount query={query} isChosen={items.length > 0} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="danger" isBusy={isPending} disabled={amount === undefined} onClick={send}>
          {amount === undefined ? t.refundNothing : t.refund(formatYuan(amount))}
        </Button>
      </DialogActions>
    </>
  )
}

type AmountProps = {
  query: { data: { refundAmount: number; isRest: boolean } | undefined; error: Error | null }
  isChosen: boolean
}

/** Shows the amount of the refund before the user requests the refund, or the reason why the refund is not possible. */
function Amount({ query: { data, error }, isChosen }: AmountProps) {
  const t = useText(itemRefundLabels)
  if (!isChosen) return <p className="text-sm text-muted">{t.choose}</p>
  if (error)
    return (
      <p role="alert" className="text-sm text-danger-text">
        {describeError(error)}
      </p>
    )
  return (
    <div aria-live="polite" className="text-sm">
      <p className="flex items-baseline justify-between">
        <span className="text-muted">{t.amount}</span>
        <strong className="text-base tabular-nums">
          {data ? formatYuan(data.refundAmount) : t.calculating}
        </strong>
      </p>
      {data?.isRest && <p className="mt-1 text-muted">{t.rest}</p>}
    </div>
  )
}
