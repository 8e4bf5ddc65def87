import { useText } from '@sanhe/ui/i18n.ts'
import { FileText, X } from 'lucide-react'
import { chatLabels } from './chat-text.ts'
import type { CompressedImage } from './compress-image.ts'

/** Row of the images that are attached to the unsent message. */
export function AttachedImages({
  pictures,
  onRemove,
}: {
  pictures: CompressedImage[]
  onRemove: (id: string) => void
}) {
  const t = useText(chatLabels)
  if (pictures.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-x-auto p-1">
      {pictures.map((picture) => (
        <li key={picture.id} className="relative shrink-0">
          {picture.url ? (
            <img
              src={picture.url}
              alt={picture.name}
              className="size-16 rounded-control border border-line object-cover"
            />
          ) : (
            <span className="flex h-16 max-w-56 items-center gap-2 rounded-control border border-line bg-sunken pr-9 pl-3 text-sm">
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="truncate">{picture.name}</span>
            </span>
          )}
          <button
            type="button"
            aria-label={`${t.removeImage} ${picture.name}`}
            onClick={() => onRemove(picture.id)}
            className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full bg-text text-canvas pointer-coarse:size-8"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
