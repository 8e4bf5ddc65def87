import { splitWebContent, type ToolResultPart } from '@sanhe/protocol/web-content'
import { useText } from '@sanhe/ui/i18n.ts'
import { Globe } from 'lucide-react'
import { toolCallLabels } from './tool-call-text.ts'
import { ToolFieldList } from './tool-field-list.tsx'
import { readToolFields } from './tool-fields.ts'
import { ToolMarkdown } from './tool-markdown.tsx'
import { ToolPlainText } from './tool-plain-text.tsx'

type ToolTextProps = {
  title: string
  text: string
  tool?: string
  isCode?: boolean
  isMarkdown?: boolean
}

/** Shows an input or a result, with a label above each text from the web. */
export const ToolText = ({ title, text, ...look }: ToolTextProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <p className="text-xs text-muted">{title}</p>
    <section
      // Only a focused element can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="flex max-h-80 flex-col gap-2 overflow-y-auto overscroll-contain rounded-control border border-line bg-sunken p-2"
    >
      {splitWebContent(text).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a result keep their order
        <Part key={index} part={part} {...look} />
      ))}
    </section>
  </div>
)

type PartProps = Pick<ToolTextProps, 'tool' | 'isCode' | 'isMarkdown'> & { part: ToolResultPart }

/** Shows Markdown rendered, JSON as labelled fields, and other texts as they are. */
function Part({ part: { source, text }, tool, isCode = false, isMarkdown = false }: PartProps) {
  const t = useText(toolCallLabels)
  const fields = isCode || isMarkdown ? undefined : readToolFields(text, tool)
  return (
    <div className="min-w-0">
      {source !== undefined && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <Globe aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {/^https?:/.test(source) ? t.contentOf(source) : t.foreignContent}
          </span>
        </p>
      )}
      {isMarkdown && <ToolMarkdown text={text} />}
      {fields && <ToolFieldList fields={fields} tool={tool} isFolding />}
      {!isMarkdown && !fields && <ToolPlainText text={text} isCode={isCode} />}
    </div>
  )
}
