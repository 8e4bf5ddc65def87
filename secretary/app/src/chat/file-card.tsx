import {
  File,
  FileArchive,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'
import { formatSize } from '#files/format-size.ts'
import { splitFileName } from './attachment-name.ts'

type FileCardProps = {
  name: string
  mime: string
  /** Size in bytes; undefined if it is not known. */
  size: number | undefined
}

/** Shows a file by a pictogram of its type, its name and its size. A long name is shortened in the middle. */
export function FileCard({ name, mime, size }: FileCardProps) {
  const { start, end } = splitFileName(name)
  return (
    <span className="flex min-h-12 max-w-full min-w-0 items-center gap-2.5 rounded-control border border-line bg-sunken px-3 py-2 text-sm">
      {createElement(getFilePictogram(mime || name), {
        'aria-hidden': true,
        className: 'size-5 shrink-0 text-muted',
      })}
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0">
          <span className="truncate">{start}</span>
          {end && <span className="shrink-0 whitespace-pre">{end}</span>}
        </span>
        {size !== undefined && <span className="text-xs text-muted tabular-nums">{formatSize(size)}</span>}
      </span>
    </span>
  )
}

const pictograms: [pattern: RegExp, pictogram: LucideIcon][] = [
  [/^image\//, FileImage],
  [/^audio\//, FileHeadphone],
  [/^video\//, FilePlay],
  [/spreadsheet|[/.]csv$|ms-excel|\.xlsx$/, FileSpreadsheet],
  [/zip|x-tar|x-7z/, FileArchive],
  [/^text\/|[/.]pdf$|word|\.(docx|md|txt)$/, FileText],
]

/** Chooses a pictogram by the MIME type of a file, or by its name if the browser does not know the type. */
const getFilePictogram = (mimeOrName: string) =>
  pictograms.find(([pattern]) => pattern.test(mimeOrName.toLowerCase()))?.[1] ?? File
