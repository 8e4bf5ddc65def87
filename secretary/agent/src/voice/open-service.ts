import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { openRealtimeConnection, RealtimeError, type RealtimeEvent } from '@sanhe/providers/realtime'
import { resolveOwnerAddresses } from '#core'
import type { VoiceServiceInput } from './settings.ts'

export type VoiceFault = RealtimeError['fault'] | 'blocked'

/** Thrown when the realtime service cannot be reached or refuses the conversation. */
export class VoiceServiceError extends Error {
  override name = 'VoiceServiceError'
  readonly fault: VoiceFault

  constructor(fault: VoiceFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

type Service = Pick<VoiceServiceInput, 'base_url' | 'model' | 'dialect'>
type Handlers = { event(event: RealtimeEvent): void; lost(): void }

/** Opens a conversation with the service. Throws a `VoiceServiceError`. */
export async function openVoiceService(
  { base_url, model, dialect }: Service,
  apiKey: string | undefined,
  resolver: DnsResolver,
  handlers: Handlers,
) {
  const addresses = await resolveOwnerAddresses(resolver, new URL(base_url))
  if (typeof addresses === 'string') throw new VoiceServiceError(addresses)
  try {
    return await openRealtimeConnection({ baseUrl: base_url, model, dialect, apiKey, addresses }, handlers)
  } catch (error) {
    throw new VoiceServiceError(error instanceof RealtimeError ? error.fault : 'failing', error)
  }
}
