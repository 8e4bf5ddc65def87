import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** Setting of this browser: whether new orders play a sound. On by default. */
export const newOrderSoundSetting = localStorageItem<boolean>(
  'sanhe.companion-merchant.sound',
  (text) => text !== 'off',
  (isOn) => (isOn ? 'on' : 'off'),
)

/** Two rising tones, each with its frequency in hertz and its start in seconds. */
const tones = [
  [660, 0],
  [880, 0.16],
] as const
const toneSeconds = 0.22
const volume = 0.18

let audio: AudioContext | undefined

/** Plays the sound of a new order. Browsers play no sound until the user has clicked on the page. */
export function playNewOrderSound() {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [frequency, delay] of tones) playTone(audio, frequency, audio.currentTime + delay)
}

function playTone(context: AudioContext, frequency: number, at: number) {
  const tone = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(volume, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + toneSeconds)
}
