import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { type ImportTarget, importDialog } from './dialog-store.ts'
import { ImportChoice } from './import-choice.tsx'
import { ImportPlan } from './import-plan.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { transferText } from './text.ts'
import { useImport } from './use-import.ts'

/** Rendered by the shell. Import in four steps: choose files, review, progress, result. */
export function ImportDialog({ target }: { target: ImportTarget }) {
  const t = useText(transferText)
  const { state, choose, start, chooseAgain } = useImport(target)
  const title = target.kind === 'project' ? t.title : t.titleNew
  return (
    <Dialog isOpen onClose={importDialog.close} title={state.kind === 'done' ? t.done : title}>
      {(state.kind === 'choosing' || state.kind === 'reading') && (
        <ImportChoice isReading={state.kind === 'reading'} onChoose={(items) => void choose(items)} />
      )}
      {state.kind === 'chosen' && (
        <ImportPlan
          target={target}
          selection={state.selection}
          error={state.error}
          onStart={(input) => void start(state.selection, input)}
          onAgain={chooseAgain}
        />
      )}
      {state.kind === 'sending' && <ImportProgress share={state.share} />}
      {state.kind === 'done' && <ImportResult imported={state.imported} slug={state.slug} />}
    </Dialog>
  )
}
