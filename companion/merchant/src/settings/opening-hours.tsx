import { Button } from '@sanhe/ui/button.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { useState } from 'react'
import { OpeningHoursDialog } from './opening-hours-dialog.tsx'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

/** Section with the opening hours of each weekday. */
export function OpeningHoursSection({ store: { businessHours }, isReadOnly }: StoreSettingsSectionProps) {
  const t = useText(settingsLabels)
  const names = useText(weekdayNameLabels)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <DescriptionList
        title={t.hours}
        actions={!isReadOnly && <Button onClick={() => setEditing(true)}>{t.edit}</Button>}
        facts={weekdays.map((day) => {
          const hours = businessHours?.[day]
          return {
            label: names[day],
            value: hours ? (
              <span className="tabular-nums">{`${hours.open}–${hours.close}`}</span>
            ) : (
              <span className="text-muted">{t.closed}</span>
            ),
          }
        })}
      />
      {isEditing && <OpeningHoursDialog stored={businessHours} onClose={() => setEditing(false)} />}
    </>
  )
}
