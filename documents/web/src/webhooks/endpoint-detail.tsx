import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { WebhookEndpoint } from '#api.ts'
import { removeEndpoint, rotateWebhookSecret, sendWebhookTest, setWebhookDisabled } from './actions.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { WebhookSecretDialog } from './secret-dialog.tsx'
import { webhookLabels } from './text.ts'

type Open = { kind: 'edit' | 'rotate' | 'remove' } | { kind: 'secret'; secret: string }

export function EndpointDetail({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useText(webhookLabels)
  const [open, setOpen] = useState<Open>()
  const { id, url, description, events, project_ids: projectIds, disabled } = endpoint
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 md:p-6">
      <Link
        to="/webhooks"
        className="flex items-center gap-1.5 self-start text-sm text-muted hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t.back}
      </Link>
      <header className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{description || url}</h2>
        {description && <p className="text-sm text-muted [overflow-wrap:anywhere]">{url}</p>}
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
          <EndpointStatus endpoint={endpoint} />
          <span>{t.eventCount(events.length)}</span>
          <span>{projectIds === null ? t.allProjects : t.projectCount(projectIds.length)}</span>
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        {!disabled && (
          <Button look="primary" onClick={() => void sendWebhookTest(id)}>
            {t.test}
          </Button>
        )}
        <Button onClick={() => setOpen({ kind: 'edit' })}>{t.edit}</Button>
        <Button onClick={() => setOpen({ kind: 'rotate' })}>{t.rotate}</Button>
        <Button onClick={() => void setWebhookDisabled(id, !disabled)}>
          {disabled ? t.enable : t.disable}
        </Button>
        <Button onClick={() => setOpen({ kind: 'remove' })}>{t.remove}</Button>
      </div>
      <DeliveryLog endpointId={id} canSend={!disabled} />
      <EndpointDialogs endpoint={endpoint} open={open} onOpen={setOpen} />
    </div>
  )
}

type EndpointDialogsProps = {
  endpoint: WebhookEndpoint
  open: Open | undefined
  onOpen: (open: Open | undefined) => void
}

function EndpointDialogs({ endpoint, open, onOpen }: EndpointDialogsProps) {
  const t = useText(webhookLabels)
  const close = () => onOpen(undefined)
  const rotate = async () => {
    close()
    try {
      onOpen({ kind: 'secret', secret: await rotateWebhookSecret(endpoint.id) })
    } catch {
      showError(getCurrentText(webhookLabels).notRotated)
    }
  }
  const remove = () => {
    close()
    void removeEndpoint(endpoint.id)
  }
  return (
    <>
      {open?.kind === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open?.kind === 'secret' && (
        <WebhookSecretDialog title={t.rotate} secret={open.secret} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={open?.kind === 'rotate'}
        onClose={close}
        onConfirm={() => void rotate()}
        title={t.rotateHeading}
        action={t.rotate}
      >
        {t.rotateHint}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open?.kind === 'remove'}
        onClose={close}
        onConfirm={remove}
        title={t.removeHeading}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </>
  )
}
