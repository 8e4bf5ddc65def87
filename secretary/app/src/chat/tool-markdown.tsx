import { type RefObject, useEffect, useRef, useState } from 'react'
import { renderMarkdownSource } from '@sanhe/ui/markdown/render-source.ts'
import '@sanhe/ui/markdown/markdown.css'
import { removeActiveContent } from './remove-active-content.ts'
import { ToolPlainText } from './tool-plain-text.tsx'

const look =
  'markdown max-w-none! text-sm! leading-6! [&_:is(h1,h2,h3,h4)]:text-base! [&_:is(h1,h2,h3,h4)]:leading-6! [&>:last-child>:last-child]:mb-0!'

/**
 * Shows the result of a tool that returns Markdown. The text may come from the web, so links show their target instead
 * of leading there, and no picture is loaded. Shows the source until the renderer is loaded.
 */
export function ToolMarkdown({ text }: { text: string }) {
  const root = useRef<HTMLDivElement>(null)
  const isShown = useRenderedMarkdown(text, root)
  return (
    <>
      {!isShown && <ToolPlainText text={text} isCode={false} />}
      <div ref={root} hidden={!isShown} className={look} />
    </>
  )
}

function useRenderedMarkdown(text: string, root: RefObject<HTMLDivElement | null>) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isCurrent = true
    async function show() {
      const { blocks, fragment } = await renderMarkdownSource(text)
      if (!isCurrent) return
      root.current?.replaceChildren(...blocks.map(({ html }) => removeActiveContent(fragment(html))))
      setShown(true)
    }
    // If the renderer cannot be loaded, the source stays visible.
    show().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [text, root])
  return isShown
}
