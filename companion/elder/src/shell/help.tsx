import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { CallCustomerServiceButton } from '#parts/customer-service-button.tsx'
import { meQuery } from '#queries.ts'
import { session } from '#session.ts'

const line = `${buttonClasses()} w-full`

/** Button for emergency calls, in the same corner of every page. A call takes two taps. */
export function EmergencyHelpButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="flex min-h-control shrink-0 items-center gap-2 rounded-control bg-accent-soft px-4 font-semibold text-accent-text"
        onClick={() => setOpen(true)}
      >
        <Phone aria-hidden className="size-6" />
        求助
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="打电话求助">
        <div className="flex flex-col gap-4">
          {session.currentToken() && <EmergencyContact onLeave={() => setOpen(false)} />}
          <CallCustomerServiceButton />
          <a href="tel:120" className={`${buttonClasses('danger')} w-full`}>
            <Phone aria-hidden className="size-6" />打 120（急救）
          </a>
        </div>
      </Dialog>
    </>
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
