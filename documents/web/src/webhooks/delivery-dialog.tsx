import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { redeliverWebhook } from './actions.ts'
import { webhookDeliveryQuery } from './queries.ts'
import { webhookLabels } from './text.ts'

type DeliveryDialogProps = { id: number; canSend: boolean; onClose: () => void }

/** Payload and attempts of one delivery, with the action that sends it again. */
export function DeliveryDialog({ id, canSend, onClose }: DeliveryDialogProps) {
  const t = useText(webhookLabels)
  const { data, error, isError, refetch } = useQuery(webhookDeliveryQuery(id))
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={data?.delivery.type ?? t.log}
      description={data?.delivery.message_id}
    >
      {!data && !isError && <Skeleton rows={6} />}
      {!data && isError && <ErrorState title={t.logFailed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col gap-4">
          <Block title={t.payload} text={JSON.stringify(JSON.parse(data.payload), null, 2)} />
          {data.attempts.map((attempt) => (
            <div key={attempt.id} className="flex flex-col gap-2 border-t border-line pt-3">
              <p className="flex flex-wrap gap-x-3 text-sm">
                <span className="font-medium">
                  {attempt.failure === null ? attempt.status : t.failures[attempt.failure]}
                </span>
                <span className="text-muted">{t.milliseconds(attempt.duration_ms)}</span>
                <RelativeTimeLabel at={attempt.started_at} className="text-muted" />
              </p>
              {attempt.failure === null && (
                <Block title={t.response} text={attempt.response || t.noResponse} />
              )}
            </div>
          ))}
        </div>
      )}
      <DialogActions>
        {canSend && <Button onClick={() => void redeliverWebhook(id)}>{t.sendAgain}</Button>}
        <Button look="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Block = ({ title, text }: { title: string; text: string }) => (
  <section className="flex flex-col gap-1">
    <h3 className="text-[13px] font-medium text-muted">{title}</h3>
    <pre className="rounded-control border border-line bg-sunken p-3 font-mono text-[13px] whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </pre>
  </section>
)
