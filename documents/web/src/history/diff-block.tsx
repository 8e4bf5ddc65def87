import { useText } from '@sanhe/ui/i18n.ts'
import { markdownLabels } from '@sanhe/ui/markdown/markdown-text.ts'
import { type MarkdownLinkResolvers, prepareMarkdownBlock } from '@sanhe/ui/markdown/prepare-block.ts'
import { sanitizeServerHtml } from '@sanhe/ui/markdown/sanitize-server-html.ts'
import '@sanhe/ui/markdown/markdown.css'
import { useIsDarkTheme } from '@sanhe/ui/markdown/use-is-dark.ts'
import { useEffect, useRef } from 'react'
import './diff.css'

type DiffBlockProps = { html: string; links: MarkdownLinkResolvers | undefined }

/** Shows one block of a comparison in the style of the document, with the changed words marked. */
export function DiffBlock({ html, links }: DiffBlockProps) {
  const text = useText(markdownLabels)
  const isDark = useIsDarkTheme()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const block = prepareMarkdownBlock(sanitizeServerHtml(html), {
      links,
      text,
      isDark: () => isDark,
      canToggleTasks: false,
    })
    root.current?.replaceChildren(block)
  }, [html, links, text, isDark])
  return <div ref={root} className="markdown diff-block" />
}
