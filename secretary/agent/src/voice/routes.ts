import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { type Deps, implement } from '#core'
import { checkVoiceService } from './check-service.ts'
import { voiceContract } from './contract.ts'
import { deleteVoiceService, saveVoiceService, type VoiceSettingsDeps } from './settings.ts'
import { findVoiceService } from './store.ts'
import { toVoiceServiceResponse } from './views.ts'

export const voiceRoutes = (
  deps: VoiceSettingsDeps & Pick<Deps, 'config'>,
  resolver: DnsResolver = systemDnsResolver,
) =>
  implement(voiceContract, {
    get() {
      const row = findVoiceService(deps.db)
      const { model, transcriptionModel } = deps.config
      return {
        service: row ? toVoiceServiceResponse(row) : null,
        transcribes: model !== undefined && transcriptionModel !== undefined,
      }
    },
    set: ({ body }) => toVoiceServiceResponse(saveVoiceService(deps, body)),
    remove: () => deleteVoiceService(deps),
    test: ({ body }) => checkVoiceService(deps, body, resolver),
  })
