import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Phone } from 'lucide-react'

type PhoneCallButtonProps = { number: string; label: string; isUrgent?: boolean }

/** Button that dials a phone number. The phone asks the user for confirmation. */
export function PhoneCallButton({ number, label, isUrgent = false }: PhoneCallButtonProps) {
  return (
    <a href={`tel:${number}`} className={`${buttonClasses(isUrgent ? 'danger' : 'plain')} w-full`}>
      <Phone aria-hidden className="size-6 shrink-0" />
      {label}
    </a>
  )
}
