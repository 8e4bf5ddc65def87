import { loadMarkdownRenderer } from '@sanhe/ui/markdown/render-source.ts'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { MarkdownEditingView } from './editing-view.tsx'
import { FallbackTextarea } from './fallback-textarea.tsx'

const EditingView = lazy(async () => {
  void loadMarkdownRenderer()
  const [{ MarkdownEditingView: View }] = await Promise.all([import('./editing-view.tsx'), loadSavingCode()])
  return { default: View }
})

/**
 * Loads the code that merges texts and finds a moved document. A browser never repeats a failed import, so code that
 * was first requested without a connection would be missing until the page is reloaded.
 */
const loadSavingCode = () =>
  Promise.all([
    import('./merge.ts'),
    import('./document-url.ts'),
    import('./document-url-follower.tsx'),
  ]).catch(() => undefined)

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
