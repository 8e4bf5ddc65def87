import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { type ImportTarget, importDialogStore } from './dialog-store.ts'
import { ImportFilePicker } from './import-choice.tsx'
import { ImportPreview } from './import-plan.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { transferLabels } from './text.ts'
import { useImport } from './use-import.ts'

/** Dialog that imports files in four steps: choose files, review, progress, result. The shell renders it. */
export function ImportDialog({ target }: { target: ImportTarget }) {
  const t = useText(transferLabels)
  const { state, choose, start, chooseAgain } = useImport(target)
  const title = target.kind === 'project' ? t.title : t.titleNew
  return (
    <Dialog isOpen onClose={importDialogStore.close} title={state.kind === 'done' ? t.done : title}>
      {(state.kind === 'choosing' || state.kind === 'reading') && (
        <ImportFilePicker isReading={state.kind === 'reading'} onChoose={(items) => void choose(items)} />
      )}
      {state.kind === 'chosen' && (
        <ImportPreview
          target={target}
          selection={state.selection}
          error={state.error}
          preview={state.preview}
          onStart={(input) => void start(state.selection, input)}
          onAgain={chooseAgain}
        />
      )}
      {state.kind === 'sending' && <ImportProgress share={state.share} />}
      {state.kind === 'done' && <ImportResult imported={state.imported} slug={state.slug} />}
    </Dialog>
  )
}
