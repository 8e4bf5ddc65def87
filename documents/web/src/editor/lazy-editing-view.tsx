import { loadMarkdownRenderer } from '@sanhe/ui/markdown/render-source.ts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { MarkdownEditingView } from './editing-view.tsx'
import { FallbackTextarea } from './fallback-textarea.tsx'

const EditingView = lazy(() => {
  void loadMarkdownRenderer()
  return import('./editing-view.tsx').then((module) => ({ default: module.MarkdownEditingView }))
})

/** Shows the editor, or a plain textarea until the editor has loaded and taken over the keyboard. */
export function LazyEditingView(props: Omit<ComponentProps<typeof MarkdownEditingView>, 'onReady'>) {
  const { document: open, mode } = props
  const [isReady, setReady] = useState(false)
  return (
    <div data-desk className="relative min-h-0 flex-1">
      <Suspense>
        <EditingView {...props} onReady={() => setReady(true)} />
      </Suspense>
      {!isReady && mode !== 'preview' && <FallbackTextarea document={open} mode={mode} />}
    </div>
  )
}
