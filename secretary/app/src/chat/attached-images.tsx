import { useText } from '@sanhe/ui/i18n.ts'
import { X } from 'lucide-react'
import { chatLabels } from './chat-text.ts'
import type { CompressedImage } from './compress-image.ts'
import { FileCard } from './file-card.tsx'

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
            <span title={picture.name} className="flex max-w-64 pr-4">
              <FileCard name={picture.name} mime={picture.blob.type} size={picture.blob.size} />
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
