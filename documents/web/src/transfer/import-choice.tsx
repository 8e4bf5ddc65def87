import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { FileArchive, Folder, FolderInput } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { readDroppedImportItems, toPickedImportItems } from './picked-files.ts'
import type { ImportItem } from './rules.ts'
import { transferLabels } from './text.ts'

type ImportChoiceProps = {
  isReading: boolean
  onChoose: (items: ImportItem[] | Promise<ImportItem[]>) => void
}

/** Whether the browser can choose folders, which some mobile browsers cannot. */
const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype

export function ImportFilePicker({ isReading, onChoose }: ImportChoiceProps) {
  const t = useText(transferLabels)
  const [isOver, setOver] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(readDroppedImportItems(event.dataTransfer))
  }
  if (isReading) return <output className="block py-12 text-center text-sm text-muted">{t.reading}</output>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way: the buttons do the same
    <div
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={joinClassNames(
        'flex flex-col items-center gap-2 rounded-[12px] border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FolderInput aria-hidden className="size-8 text-muted" />
      <p className="text-sm font-medium pointer-coarse:hidden">{t.drop}</p>
      <p className="max-w-xs text-sm leading-6 text-muted">{t.dropHint}</p>
      <div className="mt-3 flex w-full max-w-56 flex-col gap-2">
        {canChooseFolders && (
          <Button data-focus-first onClick={() => folder.current?.click()}>
            <Folder aria-hidden className="size-4" />
            {t.chooseFolder}
          </Button>
        )}
        <Button onClick={() => files.current?.click()}>
          <FileArchive aria-hidden className="size-4" />
          {t.chooseFiles}
        </Button>
      </div>
      <input
        ref={folder}
        type="file"
        aria-label={t.chooseFolder}
        {...{ webkitdirectory: '' }}
        hidden
        onChange={(event) => onChoose(toPickedImportItems(event.target.files))}
      />
      <input
        ref={files}
        type="file"
        aria-label={t.chooseFiles}
        multiple
        hidden
        onChange={(event) => onChoose(toPickedImportItems(event.target.files))}
      />
    </div>
  )
}
