import { loadRenderer } from '@sanhe/ui/markdown/render-source.ts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { WaitingText } from './waiting-text.tsx'
import type { WritingRoom as Room } from './writing-room.tsx'

const WritingRoom = lazy(() => {
  void loadRenderer()
  return import('./writing-room.tsx').then((module) => ({ default: module.WritingRoom }))
})

/** The editor, and in its place a plain field until it has loaded and taken over the keyboard. */
export function WritingDesk(props: Omit<ComponentProps<typeof Room>, 'onReady'>) {
  const { document: open, mode } = props
  const [isReady, setReady] = useState(false)
  return (
    <div data-desk className="relative min-h-0 flex-1">
      <Suspense>
        <WritingRoom {...props} onReady={() => setReady(true)} />
      </Suspense>
      {!isReady && mode !== 'preview' && <WaitingText document={open} isSplit={mode === 'split'} />}
    </div>
  )
}
