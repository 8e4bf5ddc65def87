import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Gateway } from '@sanhe/protocol/gateway-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Network, Plus } from 'lucide-react'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { gatewayLabels } from './gateway-text.ts'
import { PairingNotice } from './pairing-notice.tsx'

type GatewaySectionProps = { api: AgentApi; gateway: Gateway | null; onChanged: () => void }

/** Shows the owner's OpenClaw gateway, and lets the owner connect, edit and disconnect it. */
export function GatewaySection({ api, gateway, onChanged }: GatewaySectionProps) {
  const t = useText(gatewayLabels)
  const [open, setOpen] = useState<'form' | 'removal'>()
  function done() {
    setOpen(undefined)
    onChanged()
  }
  const remove = useMutation({
    mutationFn: () => api.removeGateway(),
    onSuccess: done,
    onError: () => showError(t.failed),
  })
  return (
    <SettingsSection title={t.title}>
      {gateway ? (
        <GatewayCard gateway={gateway} onEdit={() => setOpen('form')} onRemove={() => setOpen('removal')} />
      ) : (
        <>
          <EmptyState icon={Network} title={t.none} className="py-6">
            {t.noneHint}
          </EmptyState>
          <Button className="self-start" onClick={() => setOpen('form')}>
            <Plus aria-hidden className="size-4" />
            {t.connect}
          </Button>
        </>
      )}
      <Dialog isOpen={open === 'form'} onClose={() => setOpen(undefined)} title={t.title}>
        {open === 'form' && <GatewayForm api={api} gateway={gateway} onSaved={done} onTested={onChanged} />}
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </SettingsSection>
  )
}

type GatewayCardProps = { gateway: Gateway; onEdit: () => void; onRemove: () => void }

function GatewayCard({ gateway, onEdit, onRemove }: GatewayCardProps) {
  const t = useText(gatewayLabels)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{gateway.url}</p>
          {!gateway.pairing && (
            <p className="text-sm text-muted">{gateway.is_paired ? t.paired : t.notPaired}</p>
          )}
        </div>
        <Button onClick={onEdit}>{t.edit}</Button>
        <Button onClick={onRemove}>{t.remove}</Button>
      </div>
      {gateway.pairing && <PairingNotice pairing={gateway.pairing} />}
    </div>
  )
}
