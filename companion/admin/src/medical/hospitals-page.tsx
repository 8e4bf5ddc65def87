import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { HospitalActions, NewHospitalButton } from './hospital-form.tsx'
import { medicalLabels } from './text.ts'

export type HospitalListItem = AdminApiResponse<'medicalCatalogue', 'hospitals'>['hospitals'][number]

async function loadHospitals({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as HospitalListItem['status'] }) }
  const { hospitals, ...counts } = await api.medicalCatalogue.hospitals({ query }, signal && { signal })
  return { rows: hospitals, ...counts }
}

function useHospitalColumns(): ListColumn<HospitalListItem>[] {
  const t = useText(medicalLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'name',
      label: t.name,
      cell: ({ id, name }) => (
        <Link to="/hospitals/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {name}
        </Link>
      ),
      csv: ({ name }) => name,
    },
    { id: 'level', label: t.level, cell: ({ level }) => level ?? '' },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address ?? '' },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone ?? '' },
    {
      id: 'confirmation',
      label: t.confirmation,
      cell: ({ confirmsByHand }) => (confirmsByHand ? t.byHand : t.automatic),
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={status === 'active' ? 'ok' : 'neutral'}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function HospitalsPage() {
  const t = useText(medicalLabels)
  return (
    <ListPage
      name="hospitals"
      title={t.hospitals}
      load={loadHospitals}
      columns={useHospitalColumns()}
      rowId={({ id }) => String(id)}
      statuses={(['active', 'inactive'] as const).map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={HospitalActions}
      canChange={usePermission('medicalCatalogue.changeHospital')}
      mainAction={<NewHospitalButton />}
      empty={{ icon: Building2, title: t.noHospitals, hint: t.noHospitalsHint }}
    />
  )
}
