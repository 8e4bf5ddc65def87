import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { getUnclosedCodeText, splitStreamingText } from './streaming-text.ts'

/**
 * Renders the Markdown of a reply that still streams: complete blocks are rendered once, and code is shown as plain
 * text until its fence is closed.
 */
export function StreamingMarkdown({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  if (!isGrowing) return <MarkdownView source={text} />
  const { settled, tail, isOpenCode } = splitStreamingText(text)
  return (
    <>
      <MarkdownView source={settled} />
      {isOpenCode ? (
        <pre className="my-3 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm">
          <code>{getUnclosedCodeText(tail)}</code>
        </pre>
      ) : (
        <MarkdownView source={tail} />
      )}
    </>
  )
}
