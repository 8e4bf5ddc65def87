import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { NewDoctorButton } from './doctor-form.tsx'
import { type DepartmentListItem, type DoctorListItem, doctorsQuery } from './queries.ts'
import { scheduleLabels } from './schedule-text.ts'
import { TitledSection } from './section.tsx'
import { medicalLabels } from './text.ts'

type DoctorsProps = { hospitalId: number; departments: readonly DepartmentListItem[] }

/** List of the doctors of a hospital. Each doctor links to the page with the schedule. */
export function Doctors({ hospitalId, departments }: DoctorsProps) {
  const t = useText(medicalLabels)
  const query = useQuery(doctorsQuery(hospitalId))
  const columns = useDoctorColumns(departments)
  return (
    <TitledSection
      title={t.doctors}
      actions={
        <ShowIfPermitted call="medicalCatalogue.createDoctor">
          <NewDoctorButton hospitalId={hospitalId} departments={departments} />
        </ShowIfPermitted>
      }
    >
      <QueryStates query={query}>
        {(doctors) =>
          doctors.length === 0 ? (
            <p className="text-sm text-muted">{t.noDoctors}</p>
          ) : (
            <DataTable
              caption={t.doctors}
              columns={columns}
              rows={doctors}
              rowId={({ id }) => String(id)}
              hiddenColumns={[]}
              wrappingColumns={['specialty']}
              actionsLabel=""
            />
          )
        }
      </QueryStates>
    </TitledSection>
  )
}

function useDoctorColumns(departments: readonly DepartmentListItem[]) {
  const t = useText(medicalLabels)
  const schedule = useText(scheduleLabels)
  return useMemo(() => {
    const names = new Map(departments.map(({ id, name }) => [id, name]))
    const columns: ListColumn<DoctorListItem>[] = [
      {
        id: 'name',
        label: t.name,
        cell: ({ id, name }) => (
          <Link to="/doctors/$id" params={{ id: String(id) }} className="font-medium hover:underline">
            {name}
          </Link>
        ),
      },
      { id: 'title', label: t.doctorTitle, cell: ({ title }) => title ?? '' },
      { id: 'department', label: t.department, cell: ({ departmentId }) => names.get(departmentId) ?? '' },
      { id: 'specialty', label: t.specialty, cell: ({ specialty }) => specialty ?? '' },
      {
        id: 'status',
        label: t.status,
        cell: ({ status }) => (
          <Badge tone={status === 'active' ? 'ok' : 'neutral'}>{t.statuses[status]}</Badge>
        ),
      },
      {
        id: 'schedule',
        label: schedule.title,
        cell: ({ id }) => (
          <Link to="/doctors/$id" params={{ id: String(id) }} className="text-accent-text hover:underline">
            {schedule.open}
          </Link>
        ),
      },
    ]
    return columns.map(toTableColumn)
  }, [departments, t, schedule])
}
