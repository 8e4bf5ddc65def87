import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowUpRight, Check, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AiChange } from '#api.ts'
import { diffViewSetting } from '#history/diff-view-setting.ts'
import { RevisionDiff } from '#history/revision-diff.tsx'
import { aiChangesLabels } from './text.ts'

type ChangeViewProps = {
  change: AiChange
  /** True when later changes of the same passage prevent the revert of this AI change. */
  isInConflict: boolean
  onAccept: () => void
  onRevert: () => void
}

/** Shows the diff of one AI change with the Accept and Revert buttons. */
export function AiChangeDiff({ change, isInConflict, onAccept, onRevert }: ChangeViewProps) {
  const t = useText(aiChangesLabels)
  const view = useLocalStorageItem(diffViewSetting)
  const { document, revision, is_new } = change
  return (
    <article
      className={joinClassNames(
        'mx-auto px-4 pt-4 pb-24 md:px-8 md:pt-8',
        view === 'side' ? 'max-w-6xl' : 'max-w-3xl',
      )}
    >
      <Link to="/changes" className={`${buttonClasses('quiet')} mb-2 -ml-4 md:hidden`}>
        <ArrowLeft aria-hidden className="size-4" />
        {t.back}
      </Link>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
            <DocumentLink change={change} className="rounded hover:underline">
              {document.title}
            </DocumentLink>
          </h2>
          <p className="mt-0.5 text-sm text-muted [overflow-wrap:anywhere]">{document.project_name}</p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button onClick={onRevert} aria-keyshortcuts="R" title={is_new ? undefined : `${t.revert} (R)`}>
            {is_new ? <Trash2 aria-hidden className="size-4" /> : <Undo2 aria-hidden className="size-4" />}
            {is_new ? t.remove : t.revert}
          </Button>
          <Button look="primary" onClick={onAccept} aria-keyshortcuts="A" title={`${t.accept} (A)`}>
            <Check aria-hidden className="size-4" />
            {t.accept}
          </Button>
        </div>
      </div>
      {isInConflict && <Conflict change={change} />}
      <RevisionDiff
        projectSlug={document.project_slug}
        docSlug={document.slug}
        newest={revision}
        oldest={revision.id}
        current={revision.id}
        onReviewed={onAccept}
      />
    </article>
  )
}

function Conflict({ change }: { change: AiChange }) {
  const t = useText(aiChangesLabels)
  return (
    <div
      role="alert"
      className="mb-6 flex flex-col items-start gap-3 rounded-control bg-warn-soft p-4 text-sm"
    >
      <div>
        <p className="font-semibold text-warn-text">{t.conflict}</p>
        <p className="mt-1 leading-6">{t.conflictHint}</p>
      </div>
      <DocumentLink change={change} className={buttonClasses()}>
        <ArrowUpRight aria-hidden className="size-4" />
        {t.open}
      </DocumentLink>
    </div>
  )
}

type DocumentLinkProps = { change: AiChange; className: string; children: ReactNode }

function DocumentLink({ change: { document }, ...link }: DocumentLinkProps) {
  return (
    <Link
      to="/projects/$slug/docs/$docSlug"
      params={{ slug: document.project_slug, docSlug: document.slug }}
      {...link}
    />
  )
}
