import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Gateway } from '@sanhe/protocol/gateway-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { Network } from 'lucide-react'
import { ConnectedServiceSection } from './connected-service-section.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { gatewayLabels } from './gateway-text.ts'
import { PairingNotice } from './pairing-notice.tsx'

type GatewaySectionProps = { api: AgentApi; gateway: Gateway | null; onChanged: () => void }

/** Shows the owner's OpenClaw gateway, and lets the owner connect, edit and disconnect it. */
export function GatewaySection({ api, gateway, onChanged }: GatewaySectionProps) {
  const t = useText(gatewayLabels)
  return (
    <ConnectedServiceSection
      icon={Network}
      labels={t}
      addLabel={t.connect}
      noneHint={t.noneHint}
      description={
        gateway && (
          <>
            <p className="font-medium [overflow-wrap:anywhere]">{gateway.url}</p>
            {!gateway.pairing && (
              <p className="text-sm text-muted">{gateway.is_paired ? t.paired : t.notPaired}</p>
            )}
          </>
        )
      }
      renderForm={(onSaved) => (
        <GatewayForm api={api} gateway={gateway} onSaved={onSaved} onTested={onChanged} />
      )}
      remove={() => api.removeGateway()}
      onChanged={onChanged}
    >
      {gateway?.pairing && <PairingNotice pairing={gateway.pairing} />}
    </ConnectedServiceSection>
  )
}
