import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { CallCustomerServiceButton } from '#parts/customer-service-button.tsx'
import { PhraseText } from '#parts/phrase-text.tsx'
import { meQuery } from '#queries.ts'
import { session } from '#session.ts'

const line = `${buttonClasses()} w-full`

/** Numbers to call in an emergency. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="打电话求助">
      <div className="flex flex-col gap-4">
        {session.currentToken() && <EmergencyContact onLeave={onClose} />}
        <CallCustomerServiceButton />
        <a href="tel:120" className={`${buttonClasses('danger')} w-full`}>
          <Phone aria-hidden className="size-6 shrink-0" />
          <PhraseText text="打 120（急救）" />
        </a>
      </div>
    </Dialog>
  )
}

function EmergencyContact({ onLeave }: { onLeave: () => void }) {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  const { emergencyContact: contact } = me
  if (contact)
    return (
      <a href={`tel:${contact.phone}`} className={line}>
        <Phone aria-hidden className="size-6" />
        打给{contact.name}
      </a>
    )
  return (
    <Link to="/me/emergency-contact" className={line} onClick={onLeave}>
      填写紧急联系人
    </Link>
  )
}
