import { type ComponentProps, lazy, Suspense } from 'react'

const VoiceBar = lazy(async () => ({ default: (await import('./voice-bar.tsx')).VoiceBar }))

/** Loads the voice conversation when the user starts one. */
export const VoiceBarSlot = (props: ComponentProps<typeof VoiceBar>) => (
  <Suspense>
    <VoiceBar {...props} />
  </Suspense>
)
