import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useNavigate } from '@tanstack/react-router'
import { importDialogStore } from './dialog-store.ts'
import { SkippedFiles } from './skipped-files.tsx'
import { transferLabels } from './text.ts'
import type { ImportSummary } from './upload.ts'

/** Shows what was imported, and each file that was skipped with the reason. */
export function ImportResult({ imported, slug }: { imported: ImportSummary; slug: string }) {
  const t = useText(transferLabels)
  const navigate = useNavigate()
  const open = () => {
    importDialogStore.close()
    void navigate({ to: '/projects/$slug', params: { slug } })
  }
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        <Figure count={imported.documents} label={t.documents} />
        <Figure count={imported.folders} label={t.folders} />
        <Figure count={imported.files} label={t.otherFiles} />
      </dl>
      {imported.skipped.length > 0 && (
        <div className="mt-4">
          <SkippedFiles skipped={imported.skipped} />
        </div>
      )}
      <DialogActions>
        <Button onClick={importDialogStore.close}>{t.close}</Button>
        <Button look="primary" data-focus-first onClick={open}>
          {t.open}
        </Button>
      </DialogActions>
    </>
  )
}

function Figure({ count, label }: { count: number; label: string }) {
  const language = useLanguage()
  return (
    <div className="flex flex-col-reverse rounded-control bg-sunken px-3 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString(language)}</dd>
    </div>
  )
}
