import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExportSubject, exportDialogStore } from './dialog-store.ts'
import { downloadExport, type ExportFormat, exportFormats, openPrintView } from './export.ts'
import { exportLabels } from './export-text.ts'

/** Dialog that exports a project, a folder or a document. The shell renders it. */
export function ExportDialog({ subject }: { subject: ExportSubject }) {
  const t = useText(exportLabels)
  const language = useLanguage()
  const [format, setFormat] = useState<ExportFormat>('docx')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      return downloadExport(subject, format, language, stop.current.signal)
    },
    onSuccess: exportDialogStore.close,
  })
  const start = () => {
    if (format !== 'print') return mutate()
    openPrintView(subject, language)
    exportDialogStore.close()
  }
  const part = subject.document
  return (
    <Dialog
      isOpen
      onClose={exportDialogStore.close}
      title={t.title}
      description={
        part ? (part.type === 'folder' ? t.folder(part.title) : t.document(part.title)) : t.project
      }
    >
      <fieldset className="flex flex-col gap-2" disabled={isPending}>
        <legend className="sr-only">{t.format}</legend>
        {exportFormats.map((choice) => (
          <FormatChoice
            key={choice}
            name={t.formats[choice]}
            hint={t.hints[choice]}
            isChosen={choice === format}
            onChoose={() => setFormat(choice)}
          />
        ))}
      </fieldset>
      {error && error.name !== 'AbortError' && (
        <p role="alert" className="mt-4 text-sm text-danger-text">
          {t.failed} {error.message}
        </p>
      )}
      <div className="mt-6 flex items-center justify-end gap-2">
        {isPending && <output className="mr-auto text-sm text-muted">{t.running}</output>}
        <Button onClick={exportDialogStore.close}>{t.cancel}</Button>
        <Button look="primary" isBusy={isPending} onClick={start}>
          {format === 'print' ? t.open : t.export}
        </Button>
      </div>
    </Dialog>
  )
}

type FormatChoiceProps = { name: string; hint: string; isChosen: boolean; onChoose: () => void }

function FormatChoice({ name, hint, isChosen, onChoose }: FormatChoiceProps) {
  return (
    <label
      className={joinClassNames(
        'relative flex min-h-11 cursor-pointer flex-col justify-center rounded-control border px-4 py-2.5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
      )}
    >
      <input type="radio" name="format" className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className={joinClassNames('text-sm font-medium', isChosen && 'text-accent-text')}>{name}</span>
      <span className="text-[13px] leading-5 text-muted">{hint}</span>
    </label>
  )
}
