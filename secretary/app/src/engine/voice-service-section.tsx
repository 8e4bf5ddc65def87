import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { ConnectedServiceSection } from './connected-service-section.tsx'
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
  // An older agent has no voice conversations.
  if (!data) return null
  const { service } = data
  return (
    <ConnectedServiceSection
      icon={AudioLines}
      labels={t}
      addLabel={t.add}
      noneHint={data.transcribes ? t.transcribes : t.noneHint}
      description={
        service && (
          <>
            <p className="font-medium [overflow-wrap:anywhere]">{service.model}</p>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">{service.base_url}</p>
          </>
        )
      }
      renderForm={(onSaved) => <VoiceServiceForm api={api} service={service} onSaved={onSaved} />}
      remove={() => api.removeVoiceService()}
      onChanged={() => void refetch()}
    />
  )
}
