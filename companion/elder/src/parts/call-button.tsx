import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Phone } from 'lucide-react'

type CallKeyProps = { number: string; label: string; isUrgent?: boolean }

/** Button that dials a number. The phone itself asks for confirmation. */
export function CallButton({ number, label, isUrgent = false }: CallKeyProps) {
  return (
    <a href={`tel:${number}`} className={`${buttonClasses(isUrgent ? 'danger' : 'plain')} w-full`}>
      <Phone aria-hidden className="size-6 shrink-0" />
      {label}
    </a>
  )
}
