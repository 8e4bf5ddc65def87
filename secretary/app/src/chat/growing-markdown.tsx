import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { openCode, splitGrowing } from './settled-text.ts'

/**
 * Renders Markdown that still streams: complete blocks are rendered once, and code is plain until its fence is closed.
 */
export function GrowingMarkdown({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  if (!isGrowing) return <MarkdownView source={text} />
  const { settled, tail, isOpenCode } = splitGrowing(text)
  return (
    <>
      <MarkdownView source={settled} />
      {isOpenCode ? (
        <pre className="my-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm">
          <code>{openCode(tail)}</code>
        </pre>
      ) : (
        <MarkdownView source={tail} />
      )}
    </>
  )
}
