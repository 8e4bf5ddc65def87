import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { openCodeText, splitGrowingText } from './growing-text.ts'

/**
 * Renders Markdown that still streams: complete blocks are rendered once, and code is plain until its fence is closed.
 */
export function GrowingMarkdown({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  if (!isGrowing) return <MarkdownView source={text} />
  const { settled, tail, isOpenCode } = splitGrowingText(text)
  return (
    <>
      <MarkdownView source={settled} />
      {isOpenCode ? (
        <pre className="my-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm">
          <code>{openCodeText(tail)}</code>
        </pre>
      ) : (
        <MarkdownView source={tail} />
      )}
    </>
  )
}
