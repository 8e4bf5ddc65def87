import { Button } from '@sanhe/ui/button.tsx'
import { Square, Volume2 } from 'lucide-react'
import { type SpokenText, speak, stopSpeaking, useHasChineseVoice, usePlayingKey } from './speech.ts'

/** Button that reads a reply aloud, where the device has a voice. */
export function PlayButton({ spoken }: { spoken: SpokenText }) {
  const hasVoice = useHasChineseVoice()
  const isPlaying = usePlayingKey() === spoken.key
  if (!spoken.voiceUrl && !hasVoice) return null
  const Icon = isPlaying ? Square : Volume2
  return (
    <Button look="quiet" className="self-start" onClick={() => (isPlaying ? stopSpeaking() : speak(spoken))}>
      <Icon aria-hidden className="size-7" />
      {isPlaying ? '停止' : '朗读'}
    </Button>
  )
}
