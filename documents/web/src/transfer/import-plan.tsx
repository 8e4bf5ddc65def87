import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { ParentFolderField } from '#tree/folder-field.tsx'
import type { ImportTarget } from './dialog-store.ts'
import { ImportContent } from './import-content.tsx'
import { formatFileSize, type ImportSelection, findSelectionProblem } from './rules.ts'
import { transferLabels } from './text.ts'
import type { ImportPreviewData, ImportSource } from './upload.ts'

type ImportPlanProps = {
  target: ImportTarget
  selection: ImportSelection
  error: string | undefined
  preview: 'reading' | ImportPreviewData | undefined
  onStart: (input: { name: string; folderId: number | null; source: ImportSource }) => void
  onAgain: () => void
}

export function ImportPreview({ target, selection, error, preview, onStart, onAgain }: ImportPlanProps) {
  const t = useText(transferLabels)
  const [name, setName] = useState(selection.name)
  const [folderId, setFolderId] = useState<number | null>(null)
  const [isConverted, setConverted] = useState(true)
  const content = preview === 'reading' ? undefined : preview
  const source = content && isConverted ? content.source : 'markdown'
  const problem = findSelectionProblem(selection)
  const message = problem ? t[problem] : error
  const canStart = !problem && preview !== 'reading' && (target.kind === 'project' || name.trim() !== '')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canStart) onStart({ name: name.trim(), folderId, source })
      }}
    >
      <ChosenFiles selection={selection} />
      {preview === 'reading' && <output className="text-sm text-muted">{t.checking}</output>}
      {content && <ImportContent content={content} isConverted={isConverted} onConvert={setConverted} />}
      {target.kind === 'new-project' ? (
        <TextField
          label={t.name}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : (
        <ParentFolderField slug={target.slug} value={folderId} onChange={setFolderId} />
      )}
      {message && (
        <p role="alert" className="text-sm text-danger-text [overflow-wrap:anywhere]">
          {message}
        </p>
      )}
      <DialogActions>
        <Button onClick={onAgain}>{t.another}</Button>
        <Button type="submit" look="primary" disabled={!canStart}>
          {t.start}
        </Button>
      </DialogActions>
    </form>
  )
}

function ChosenFiles({ selection }: Pick<ImportPlanProps, 'selection'>) {
  const t = useText(transferLabels)
  const { name, items, bytes, leftOut } = selection
  const count = t.chosen(t.files(items.length), formatFileSize(bytes))
  return (
    <div className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3">
      <FolderInput aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {name || items.map(({ path }) => path).join(', ')}
        </p>
        <p className="text-muted tabular-nums">{count}</p>
        {leftOut > 0 && <p className="text-muted">{t.leftOut(leftOut)}</p>}
      </div>
    </div>
  )
}
