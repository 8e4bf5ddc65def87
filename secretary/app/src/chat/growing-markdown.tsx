import { MarkdownView } from '@sanhe/ui/markdown/markdown-view.tsx'
import { openCode, splitGrowing } from './settled-text.ts'

/** Markdown that is still being written: blocks that are whole are drawn once, code is plain until its end has come. */
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
