import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { importDialogStore } from './dialog-store.ts'
import { transferLabels } from './text.ts'

/** Progress of the upload. The processing afterwards has no measurable progress. */
export function ImportProgress({ share }: { share: number }) {
  const t = useText(transferLabels)
  const isSent = share >= 1
  const label = isSent ? t.filing : t.sending
  return (
    <div className="flex flex-col gap-2 pt-4">
      <div className="flex justify-between gap-4 text-sm">
        <output>{label}</output>
        {!isSent && <span className="text-muted tabular-nums">{Math.floor(share * 100)} %</span>}
      </div>
      <progress
        aria-label={label}
        max={1}
        value={share}
        className={joinClassNames(
          'h-2 w-full appearance-none overflow-hidden rounded-full bg-hover',
          '[&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
          isSent && 'animate-pulse',
        )}
      />
      <DialogActions>
        <Button onClick={importDialogStore.close}>{t.stop}</Button>
      </DialogActions>
    </div>
  )
}
