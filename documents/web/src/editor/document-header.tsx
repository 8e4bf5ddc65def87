import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { Menu, MenuRadioGroup } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { DocumentTypeIcon, documentTypes } from '#tree/doc-type.tsx'
import { documentTypeLabels } from '#tree/doc-type-text.ts'
import { findTreeNode } from '#tree/node.ts'
import { readingViewLabels } from './reading-text.ts'
import { useAfterPaint } from './use-after-paint.ts'

const LastEdit = lazyExport(() => import('./last-edit.tsx'), 'LastEdit')

/** Loads the code of the tree actions at the first edit, because most visits only read. */
const actions = () => import('#tree/actions.ts')

type TitleFieldProps = {
  isReadOnly: boolean
  title: string
  isQuiet: boolean
  onRename: (title: string) => void
}
type DocumentHeaderProps = { doc: DocumentWithText; projectSlug: string; isReadOnly: boolean }

/** Title, type and last author of a document. The title is an editable field. */
export function DocumentHeader({ doc, projectSlug, isReadOnly }: DocumentHeaderProps) {
  const t = useText(readingViewLabels)
  const kinds = useText(documentTypeLabels)
  const tree = useQuery(treeQuery(projectSlug)).data
  const node = tree && findTreeNode(tree, doc.id)
  const isPainted = useAfterPaint()
  return (
    <div className="mb-8">
      <TitleField
        key={node?.title ?? doc.title}
        title={node?.title ?? doc.title}
        isReadOnly={isReadOnly}
        isQuiet={opensWithHeading(doc.content)}
        onRename={(title) => node && void actions().then((to) => to.renameDocument(projectSlug, node, title))}
      />
      <div className="mt-2 -ml-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
        <Menu
          trigger={
            <Button look="quiet" className="px-2 text-[13px] font-normal" disabled={isReadOnly || !node}>
              <DocumentTypeIcon type={node?.doc_type ?? doc.doc_type} />
              {kinds[node?.doc_type ?? doc.doc_type]}
              <ChevronDown aria-hidden className="size-3.5" />
            </Button>
          }
        >
          <MenuRadioGroup
            label={t.kind}
            value={node?.doc_type ?? doc.doc_type}
            onChange={(kind) =>
              node && void actions().then((to) => to.changeDocumentType(projectSlug, node, kind))
            }
            options={documentTypes.map((kind) => ({ value: kind, label: kinds[kind] }))}
          />
        </Menu>
        <span className="flex min-w-0 items-center gap-1.5">
          <Suspense fallback={<RelativeTimeLabel at={doc.updated_at} />}>
            {isPainted ? (
              <LastEdit doc={doc} projectSlug={projectSlug} />
            ) : (
              <RelativeTimeLabel at={doc.updated_at} />
            )}
          </Suspense>
        </span>
      </div>
    </div>
  )
}

/** Returns whether the text begins with an H1, in which case the title above it is shown smaller. */
const opensWithHeading = (text: string) => /^\ufeff?(---\r?\n[\s\S]*?\n---\s*)?\s*# /.test(text)

/** Title field that grows with its text. Enter saves the title, and Escape restores the saved title. */
function TitleField({ title, isReadOnly, isQuiet, onRename }: TitleFieldProps) {
  const t = useText(readingViewLabels)
  const [text, setText] = useState(title)
  const field = useRef<HTMLTextAreaElement>(null)
  const finish = () => {
    if (text.trim() === '') setText(title)
    else if (text.trim() !== title) onRename(text.trim())
  }
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={t.titleLabel}
      placeholder={t.untitled}
      readOnly={isReadOnly}
      value={text}
      maxLength={200}
      className={joinClassNames(
        '-mx-2 block field-sizing-content w-[calc(100%+1rem)] resize-none rounded-control px-2 py-1 outline-offset-0 hover:bg-hover focus:bg-transparent',
        isQuiet
          ? 'text-[15px] font-medium text-muted'
          : 'text-[1.75rem] leading-tight font-bold tracking-tight text-balance md:text-[2rem]',
      )}
      onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') setText(title)
        if (event.key === 'Enter') event.preventDefault()
        if (event.key === 'Enter') field.current?.blur()
      }}
    />
  )
}
