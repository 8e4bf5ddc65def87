import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '#parts/query-content.tsx'
import { BookingChoiceCard, BookingChoiceList } from './choice-card.tsx'
import { hospitalsQuery } from './queries.ts'
import { bookAppointmentRoute } from './routes.ts'
import { bookingLabels } from './text.ts'

export function ChooseDepartmentStep() {
  const t = useText(bookingLabels)
  const search = bookAppointmentRoute.useSearch()
  const query = useQuery(hospitalsQuery)
  return (
    <QueryContent query={query}>
      {(hospitals) => {
        const hospital = hospitals.find(({ id }) => id === search.hospital)
        return (
          <>
            <p className="text-muted">{hospital?.name}</p>
            {!hospital?.departments.length && <p>{t.noDepartments}</p>}
            <BookingChoiceList>
              {hospital?.departments.map(({ id, name }) => (
                <li key={id}>
                  <BookingChoiceCard title={name} search={{ ...search, department: id }} />
                </li>
              ))}
            </BookingChoiceList>
          </>
        )
      }}
    </QueryContent>
  )
}
