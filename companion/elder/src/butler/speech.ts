import { useSyncExternalStore } from 'react'
import { chooseVoice, type Speed, speechRates } from './voices.ts'

export type SpokenText = { key: string; text: string; voiceUrl: string | null; speed: Speed }

let playing: { key: string; stop: () => void } | undefined
const listeners = new Set<() => void>()

function setPlaying(next: typeof playing) {
  playing = next
  for (const listener of listeners) listener()
}

export function stopSpeaking() {
  playing?.stop()
  setPlaying(undefined)
}

/** Reads a text aloud and stops the previous one. Browsers may block speech without a tap; then it stays silent. */
export function speak(spoken: SpokenText) {
  stopSpeaking()
  const { key, voiceUrl } = spoken
  const over = () => playing?.key === key && setPlaying(undefined)
  setPlaying({ key, stop: voiceUrl ? playVoice(voiceUrl, over) : readAloud(spoken, over) })
}

/** Uses the path only, because the service names its public address, which may differ from the page's. */
function playVoice(voiceUrl: string, over: () => void) {
  const audio = new Audio(new URL(voiceUrl, location.href).pathname)
  audio.addEventListener('ended', over)
  audio.play().catch(over)
  return () => audio.pause()
}

function readAloud({ text, speed }: SpokenText, over: () => void) {
  const words = new SpeechSynthesisUtterance(text)
  const voice = chooseVoice(speechSynthesis.getVoices())
  if (voice) words.voice = voice
  words.lang = 'zh-CN'
  words.rate = speechRates[speed]
  words.addEventListener('end', over)
  words.addEventListener('error', over)
  speechSynthesis.speak(words)
  return () => speechSynthesis.cancel()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Key of the text that is being read aloud. */
export const usePlayingKey = () => useSyncExternalStore(listen, () => playing?.key)

/** Browsers load voices some time after the page. */
function listenToVoices(listener: () => void) {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

export const hasChineseVoice = () =>
  'speechSynthesis' in window && chooseVoice(speechSynthesis.getVoices()) !== undefined

export const useHasChineseVoice = () => useSyncExternalStore(listenToVoices, hasChineseVoice)
