import { useSyncExternalStore } from 'react'
import { chooseChineseVoice, type SpeechSpeed, speechRateBySpeed } from './speech-voices.ts'

export type TextToReadAloud = { key: string; text: string; voiceUrl: string | null; speed: SpeechSpeed }

let playing: { key: string; stop: () => void } | undefined
const listeners = new Set<() => void>()

function setPlaying(next: typeof playing) {
  playing = next
  for (const listener of listeners) listener()
}

export function stopReadingAloud() {
  playing?.stop()
  setPlaying(undefined)
}

/**
 * Reads a text aloud and stops the previous text. Browsers may block speech before the first tap of the user; the app
 * then stays silent.
 */
export function readTextAloud(spoken: TextToReadAloud) {
  stopReadingAloud()
  const { key, voiceUrl } = spoken
  const over = () => playing?.key === key && setPlaying(undefined)
  setPlaying({ key, stop: voiceUrl ? playServerVoice(voiceUrl, over) : speakWithDeviceVoice(spoken, over) })
}

/**
 * Plays a voice file of the server. Uses only the path of the file's URL, because the public host of the server may
 * differ from the host of the page.
 */
function playServerVoice(voiceUrl: string, over: () => void) {
  const audio = new Audio(new URL(voiceUrl, location.href).pathname)
  audio.addEventListener('ended', over)
  audio.play().catch(over)
  return () => audio.pause()
}

function speakWithDeviceVoice({ text, speed }: TextToReadAloud, over: () => void) {
  const words = new SpeechSynthesisUtterance(text)
  const voice = chooseChineseVoice(speechSynthesis.getVoices())
  if (voice) words.voice = voice
  words.lang = 'zh-CN'
  words.rate = speechRateBySpeed[speed]
  words.addEventListener('end', over)
  words.addEventListener('error', over)
  speechSynthesis.speak(words)
  return () => speechSynthesis.cancel()
}

function subscribeToPlaying(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the key with which the caller started the text that is being read aloud now. Undefined while no text is read
 * aloud.
 */
export const useKeyOfTextReadAloud = () => useSyncExternalStore(subscribeToPlaying, () => playing?.key)

/** Calls the listener when the browser has loaded its voices, which happens some time after the page. */
function subscribeToVoices(listener: () => void) {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

export const hasChineseVoice = () =>
  'speechSynthesis' in window && chooseChineseVoice(speechSynthesis.getVoices()) !== undefined

export const useHasChineseVoice = () => useSyncExternalStore(subscribeToVoices, hasChineseVoice)
