import type { UploadedSkill } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { FileArchive, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { readUploadedFolder, readZipFile } from './read-upload.ts'
import { skillLabels } from './skills-text.ts'

type AddSkillButtonsProps = { isBusy: boolean; onChosen: (read: () => Promise<UploadedSkill>) => void }

/** Buttons that choose a zip file or a folder. Phones cannot choose folders, so they show the first button only. */
export function AddSkillButtons({ isBusy, onChosen }: AddSkillButtonsProps) {
  const t = useText(skillLabels)
  const zip = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement, read: (files: File[]) => Promise<UploadedSkill>) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    if (files.length) onChosen(() => read(files))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={isBusy} onClick={() => zip.current?.click()}>
        <FileArchive aria-hidden className="size-4" />
        {t.addZip}
      </Button>
      <Button className="pointer-coarse:hidden" isBusy={isBusy} onClick={() => folder.current?.click()}>
        <FolderUp aria-hidden className="size-4" />
        {t.addFolder}
      </Button>
      <input
        ref={zip}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t.addZip}
        onChange={(event) =>
          choose(event.target, ([file]) => (file ? readZipFile(file) : readUploadedFolder([])))
        }
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        // React's types lack the attribute `webkitdirectory`, which lets the user choose a folder.
        {...{ webkitdirectory: '' }}
        aria-label={t.addFolder}
        onChange={(event) => choose(event.target, readUploadedFolder)}
      />
    </div>
  )
}
