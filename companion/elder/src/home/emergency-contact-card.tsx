import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '#parts/card.tsx'

/** Whether the user has dismissed the card on this phone. The value is deleted when the user signs out. */
const dismissedItem = localStorageItem<boolean>(
  'sanhe.companion.emergency-contact-dismissed',
  (text) => text === '1',
  (isDismissed) => (isDismissed ? '1' : ''),
)

/** Card that asks for an emergency contact until the user has filled it in or dismissed the card. */
export function EmergencyContactCard() {
  const isDismissed = useLocalStorageItem(dismissedItem)
  if (isDismissed) return null
  return (
    <Card aria-labelledby="contact" className="flex flex-col gap-3">
      <h2 id="contact" className="text-lg font-bold">
        还没有紧急联系人
      </h2>
      <p>填一位家人，有急事点“求助”就能打给他。</p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Link to="/me/emergency-contact" className={buttonClasses('primary')}>
          现在填
        </Link>
        <Button onClick={() => dismissedItem.set(true)}>不再提醒</Button>
      </div>
    </Card>
  )
}
