import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { type ComponentProps, Suspense } from 'react'

const VoiceBar = lazyExport(() => import('./voice-bar.tsx'), 'VoiceBar')

/** Loads the voice conversation when the user starts one. */
export const VoiceBarSlot = (props: ComponentProps<typeof VoiceBar>) => (
  <Suspense>
    <VoiceBar {...props} />
  </Suspense>
)
