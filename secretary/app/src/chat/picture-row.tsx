import { useText } from '@sanhe/ui/i18n.ts'
import { X } from 'lucide-react'
import { chatText } from './chat-text.ts'
import type { Picture } from './pictures.ts'

/** Pictures of the message that is being written. */
export function PictureRow({ pictures, onRemove }: { pictures: Picture[]; onRemove: (id: string) => void }) {
  const t = useText(chatText)
  if (pictures.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-x-auto p-1">
      {pictures.map((picture) => (
        <li key={picture.id} className="relative shrink-0">
          <img src={picture.url} alt={picture.name} className="size-16 rounded-control object-cover" />
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
