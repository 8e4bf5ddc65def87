import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { VoiceService } from '@sanhe/protocol/voice-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { AudioLines, Plus } from 'lucide-react'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { VoiceServiceForm } from './voice-service-form.tsx'
import { voiceServiceLabels } from './voice-service-text.ts'

/** Shows the realtime service for voice conversations, and lets the owner add, edit and remove it. */
export function VoiceServiceSection({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(voiceServiceLabels)
  const { data, refetch } = useQuery({
    queryKey: ['voice', address],
    queryFn: () => api.voice(),
    staleTime: 0,
    retry: false,
  })
  const [open, setOpen] = useState<'form' | 'removal'>()
  function done() {
    setOpen(undefined)
    void refetch()
  }
  const remove = useMutation({
    mutationFn: () => api.removeVoiceService(),
    onSuccess: done,
    onError: () => showError(t.failed),
  })
  // An older agent has no voice conversations.
  if (!data) return null
  const { service } = data
  return (
    <SettingsSection title={t.title}>
      {service ? (
        <ServiceCard service={service} onEdit={() => setOpen('form')} onRemove={() => setOpen('removal')} />
      ) : (
        <>
          <EmptyState icon={AudioLines} title={t.none} className="py-6">
            {data.transcribes ? t.transcribes : t.noneHint}
          </EmptyState>
          <Button className="self-start" onClick={() => setOpen('form')}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        </>
      )}
      <Dialog isOpen={open === 'form'} onClose={() => setOpen(undefined)} title={t.title}>
        {open === 'form' && <VoiceServiceForm api={api} service={service} onSaved={done} />}
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

type ServiceCardProps = { service: VoiceService; onEdit: () => void; onRemove: () => void }

function ServiceCard({ service, onEdit, onRemove }: ServiceCardProps) {
  const t = useText(voiceServiceLabels)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{service.model}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{service.base_url}</p>
      </div>
      <Button onClick={onEdit}>{t.edit}</Button>
      <Button onClick={onRemove}>{t.remove}</Button>
    </div>
  )
}
