import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { CallParentButton } from '#parts/call-parent.tsx'
import { Card } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { type ParentHealthAlert, useFormatHealthAlert } from './alert-text.ts'
import { alertsLabels } from './text.ts'

type AlertCardProps = {
  alert: Omit<ParentHealthAlert, 'parent'>
  parent: { id: number; nickname: string | null }
}

const tones = { info: 'info', warning: 'warn', critical: 'danger' } as const

/**
 * Card of a health alert. Until the alert is acknowledged, the card also shows advice and buttons that call the parent
 * and acknowledge the alert.
 */
export function AlertCard({ alert, parent }: AlertCardProps) {
  const t = useText(alertsLabels)
  const dates = useDateFormatters()
  const text = useFormatHealthAlert()
  const { severity, acknowledged, createdAt } = alert
  return (
    <Card className={`flex flex-col gap-2 ${acknowledged ? '' : 'border-l-4 border-l-danger'}`}>
      <span className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{text(alert)}</h2>
        <Badge tone={acknowledged ? 'neutral' : tones[severity]}>
          {acknowledged ? t.acknowledged : t.severities[severity]}
        </Badge>
      </span>
      <p className="text-xs text-muted [overflow-wrap:anywhere]">
        {parent.nickname ?? t.noName} · {dates.dateTime(createdAt)}
      </p>
      {!acknowledged && (
        <>
          <p>{t.advice[severity]}</p>
          <Steps alertId={alert.id} parent={parent} />
        </>
      )}
    </Card>
  )
}

function Steps({ alertId, parent }: { alertId: number; parent: AlertCardProps['parent'] }) {
  const t = useText(alertsLabels)
  const client = useQueryClient()
  const acknowledge = useMutation({
    mutationFn: () => api.children.acknowledge({ params: { id: alertId } }),
    onSuccess: () => showToast(t.acknowledgedToast),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['alerts'] }),
        client.invalidateQueries({ queryKey: ['parent', parent.id, 'overview'] }),
      ]),
  })
  return (
    <>
      <ErrorMessage error={acknowledge.error} />
      <div className="flex flex-wrap gap-2">
        <CallParentButton parent={parent} className="flex-1" />
        <Button className="flex-1" isBusy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
          {t.acknowledge}
        </Button>
      </div>
    </>
  )
}
