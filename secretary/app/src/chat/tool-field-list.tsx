import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ApprovalDiff } from './approval-diff.tsx'
import { approvalLabels } from './approvals-text.ts'
import { formatFieldName } from './tool-call-display.ts'
import { type ToolFieldLabels, toolFieldLabels } from './tool-field-text.ts'
import type { ToolField, ToolFieldValue } from './tool-fields.ts'
import { ToolPlainText } from './tool-plain-text.tsx'

type ToolFieldListProps = {
  fields: ToolField[]
  /** Tool whose labels apply. Undefined for results. */
  tool?: string | undefined
  /** True if long texts are folded. Approval requests show them whole. */
  isFolding?: boolean
}

/** Shows the input or the result of a tool as labelled fields. */
export function ToolFieldList({ fields, tool, isFolding = false }: ToolFieldListProps) {
  const t = useText(toolFieldLabels)
  if (fields.length === 0) return <p className="text-muted">{t.none}</p>
  return (
    <dl className="flex min-w-0 flex-col gap-2">
      {fields.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{formatFieldName(name, tool, t.names)}</dt>
          <dd className="min-w-0">
            <FieldValue value={value} tool={tool} isFolding={isFolding} t={t} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FieldValueProps = {
  value: ToolFieldValue
  tool: string | undefined
  isFolding: boolean
  t: ToolFieldLabels
}

function FieldValue({ value, tool, isFolding, t }: FieldValueProps) {
  const approvalText = useText(approvalLabels)
  switch (value.kind) {
    case 'text':
    case 'code':
      return <FieldText text={value.text} isCode={value.kind === 'code'} isFolding={isFolding} t={t} />
    case 'diff':
      return <ApprovalDiff diff={value.diff} t={approvalText} />
    case 'flag':
      return value.isSet ? t.yes : t.no
    case 'empty':
      return <span className="text-muted">{t.empty}</span>
    case 'fields':
      return (
        <div className="mt-1 border-l-2 border-line pl-3">
          <ToolFieldList fields={value.fields} tool={tool} isFolding={isFolding} />
        </div>
      )
    case 'list':
      return (
        <ul className="flex min-w-0 flex-col gap-1">
          {value.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the values of a tool call never change
            <li key={index} className="min-w-0">
              <FieldValue value={item} tool={tool} isFolding={isFolding} t={t} />
            </li>
          ))}
        </ul>
      )
  }
}

const foldedLines = 6
const foldedCharacters = 400

type FieldTextProps = { text: string; isCode: boolean; isFolding: boolean; t: ToolFieldLabels }

/** Shows a text; a long one is folded until the user unfolds it. */
function FieldText({ text, isCode, isFolding, t }: FieldTextProps) {
  const [isOpen, setOpen] = useState(false)
  const isLong = isFolding && (text.length > foldedCharacters || text.split('\n').length > foldedLines)
  return (
    <>
      <ToolPlainText text={text} isCode={isCode} {...(isLong && !isOpen && { className: 'line-clamp-6' })} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-8 rounded-control text-xs font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
        >
          {isOpen ? t.less : t.more}
        </button>
      )}
    </>
  )
}
