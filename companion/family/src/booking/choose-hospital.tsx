import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { QueryContent } from '#parts/query-content.tsx'
import { BookingChoiceCard, BookingChoiceList } from './choice-card.tsx'
import { hospitalsQuery } from './queries.ts'
import { bookingLabels } from './text.ts'

export function ChooseHospitalStep() {
  const t = useText(bookingLabels)
  const query = useQuery(hospitalsQuery)
  return (
    <QueryContent query={query}>
      {(hospitals) =>
        hospitals.length ? (
          <BookingChoiceList>
            {hospitals.map(({ id, name, departments }) => (
              <li key={id}>
                <BookingChoiceCard title={name} search={{ hospital: id }}>
                  <span className="block text-xs text-muted">{t.departments(departments.length)}</span>
                </BookingChoiceCard>
              </li>
            ))}
          </BookingChoiceList>
        ) : (
          <EmptyState icon={Building2} title={t.noHospitals}>
            {t.noHospitalsHint}
          </EmptyState>
        )
      }
    </QueryContent>
  )
}
