import { useText } from '@sanhe/ui/i18n.ts'
import { FileText, Image } from 'lucide-react'
import { formatSize } from '#files/format-size.ts'
import { shareLabels } from './share-text.ts'

/** Names and sizes of the files that are sent with the message. */
export function SharedFileList({ files }: { files: readonly File[] }) {
  const t = useText(shareLabels)
  if (files.length === 0) return null
  return (
    <ul
      aria-label={t.files}
      className="flex flex-col divide-y divide-line rounded-[12px] border border-line bg-sunken"
    >
      {files.map((file, place) => {
        const Icon = file.type.startsWith('image/') ? Image : FileText
        return (
          // Two shared files can have the same name.
          <li key={`${place} ${file.name}`} className="flex items-center gap-3 px-4 py-3">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="shrink-0 text-sm text-muted">{formatSize(file.size)}</span>
          </li>
        )
      })}
    </ul>
  )
}
