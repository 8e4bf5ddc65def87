import { Button } from '@sanhe/ui/button.tsx'
import { Square, Volume2 } from 'lucide-react'
import {
  readTextAloud,
  type TextToReadAloud,
  stopReadingAloud,
  useHasChineseVoice,
  useKeyOfTextReadAloud,
} from './read-aloud.ts'

/**
 * Button that reads a reply aloud. Renders nothing when there is no recorded voice and the device has no Chinese voice.
 */
export function ReadAloudButton({ spoken }: { spoken: TextToReadAloud }) {
  const hasVoice = useHasChineseVoice()
  const isPlaying = useKeyOfTextReadAloud() === spoken.key
  if (!spoken.voiceUrl && !hasVoice) return null
  const Icon = isPlaying ? Square : Volume2
  return (
    <Button
      look="quiet"
      className="self-start"
      onClick={() => (isPlaying ? stopReadingAloud() : readTextAloud(spoken))}
    >
      <Icon aria-hidden className="size-7" />
      {isPlaying ? '停止' : '朗读'}
    </Button>
  )
}
