import { saveVoiceService, type VoiceSettingsDeps } from './settings.ts'

/** Emulator of a realtime service, which the developer tools start. */
type DevRealtimeEmulator = { url: string; stop(): Promise<void> }

/** Creates the developer tool that starts an emulator and sets it as the realtime service. Development only. */
export function createDevVoice(deps: VoiceSettingsDeps, start: () => Promise<DevRealtimeEmulator>) {
  let starting: Promise<DevRealtimeEmulator> | undefined
  return {
    async open() {
      starting ??= start()
      const { url: base_url } = await starting
      const names = { model: 'emulator-realtime', voice: null, transcription_model: null }
      saveVoiceService(deps, { ...names, base_url, dialect: 'ga', api_key: null })
      return { base_url }
    },
    stop: async () => (await starting)?.stop(),
  }
}
