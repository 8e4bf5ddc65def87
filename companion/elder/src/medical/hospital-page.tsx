import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { Badge, Card, cardClasses } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { hospitalQuery } from './queries.ts'

const route = getRouteApi('/own/medical/hospitals/$hospitalId')

export function HospitalPage() {
  const { hospitalId } = route.useParams()
  const search = route.useSearch()
  const query = useQuery(hospitalQuery(Number(hospitalId)))
  return (
    <ElderScreenLayout title="选科室" back="/medical">
      <QueryContent query={query}>
        {({ hospital, departments }) => (
          <>
            <About hospital={hospital} />
            <h2 className="text-lg font-bold">看哪一科？</h2>
            {departments.length === 0 && <p className="text-muted">这家医院暂时没有可以预约的科室。</p>}
            <ul className="flex flex-col gap-4">
              {departments.map(({ id, name, description }) => (
                <li key={id}>
                  <Link
                    to="/medical/hospitals/$hospitalId/departments/$departmentId"
                    params={{ hospitalId, departmentId: String(id) }}
                    search={search}
                    className={`${cardClasses} hover:bg-hover`}
                  >
                    <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h3>
                    {description && <p className="text-muted [overflow-wrap:anywhere]">看 {description}</p>}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type AboutProps = {
  hospital: { name: string; level: string | null; address: string | null; phone: string | null }
}

function About({ hospital: { name, level, address, phone } }: AboutProps) {
  return (
    <Card className="flex flex-col items-start gap-2">
      <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{name}</h2>
      {level && <Badge>{level}</Badge>}
      {address && <p className="[overflow-wrap:anywhere]">{address}</p>}
      {phone && (
        <a href={`tel:${phone}`} className={`${buttonClasses()} w-full`}>
          <Phone aria-hidden className="size-6 shrink-0" />
          打给医院 {phone}
        </a>
      )}
    </Card>
  )
}
