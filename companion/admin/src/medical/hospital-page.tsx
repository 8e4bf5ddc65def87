import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { Departments } from './departments.tsx'
import { Doctors } from './doctors.tsx'
import { useHospitalForm } from './hospital-form.tsx'
import type { HospitalListItem } from './hospitals-page.tsx'
import { departmentsQuery } from './queries.ts'
import { medicalLabels } from './text.ts'

const route = getRouteApi('/signed-in/hospitals/$id')

/** Shows a hospital with its departments and doctors. */
export function HospitalPage() {
  const t = useText(medicalLabels)
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['hospitals', id],
    queryFn: ({ signal }) => api.medicalCatalogue.hospital({ params: { id } }, { signal }),
  })
  const departments = useQuery(departmentsQuery(id))
  return (
    <ConsolePage title={query.data?.name ?? t.hospital} parent={<Link to="/hospitals">{t.hospitals}</Link>}>
      <QueryStates query={query}>
        {(hospital) => (
          <div className="flex flex-col gap-6">
            <HospitalFacts hospital={hospital} />
            <QueryStates query={departments}>
              {(all) => (
                <>
                  <Departments hospitalId={id} departments={all} />
                  {all.length > 0 && <Doctors hospitalId={id} departments={all} />}
                </>
              )}
            </QueryStates>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function HospitalFacts({ hospital }: { hospital: HospitalListItem }) {
  const t = useText(medicalLabels)
  const dateTime = useFormatDateTime()
  const { status, confirmsByHand } = hospital
  return (
    <DescriptionList
      title={t.facts}
      actions={
        <ShowIfPermitted call="medicalCatalogue.changeHospital">
          <FormButton label={t.edit} form={useHospitalForm(hospital)} />
        </ShowIfPermitted>
      }
      facts={[
        {
          label: t.status,
          value: <Badge tone={status === 'active' ? 'ok' : 'neutral'}>{t.statuses[status]}</Badge>,
        },
        { label: t.level, value: hospital.level },
        { label: t.address, value: hospital.address },
        { label: t.phone, value: hospital.phone },
        { label: t.confirmation, value: confirmsByHand ? t.byHand : t.automatic },
        { label: t.created, value: dateTime(hospital.createdAt) },
      ]}
    />
  )
}
