import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

export type SpeechSpeed = ReplyValue<ElderContract['users']['me']>['speechSpeed']

export const speechRateBySpeed: Record<SpeechSpeed, number> = { slow: 0.75, normal: 1, fast: 1.25 }

type Voice = { lang: string; localService: boolean }

/** Returns a Mandarin voice, preferably one on the device, or undefined when the browser has none. */
export function chooseChineseVoice<V extends Voice>(voices: V[]): V | undefined {
  const mandarin = voices.filter(({ lang }) => /^(zh|cmn)([-_](cn|hans|tw).*)?$/i.test(lang))
  return mandarin.find(({ localService }) => localService) ?? mandarin[0]
}
