import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import type { FormField } from '@sanhe/ui/form/fields.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { AdminRole } from '#shell/access.ts'
import { rolesText } from '#shell/roles-text.ts'
import { administratorsText } from './text.ts'

const pageSize = 50

/** Loads the doctors of all hospitals, to choose the doctor whose work an administrator does. */
const loadDoctors = (signal: AbortSignal) =>
  loadAllRows(
    async (page) => {
      const query = { page, pageSize }
      const { doctors, ...counts } = await api.medicalCatalogue.doctors({ query }, { signal })
      return { rows: doctors, ...counts }
    },
    ({ id }) => String(id),
  )

/** The role and, for doctors, the doctor whose work the administrator does. */
export function useRoleFields() {
  const t = useText(administratorsText)
  const { names, hints } = useText(rolesText)
  const { data: doctors = [] } = useQuery({
    queryKey: ['doctors', 'all'],
    queryFn: ({ signal }) => loadDoctors(signal),
  })
  const roles = Object.keys(names) as AdminRole[]
  return {
    role: {
      kind: 'select',
      label: t.role,
      options: roles.map((role) => ({ value: role, label: `${names[role]} · ${hints[role]}` })),
    },
    doctorId: {
      kind: 'select',
      label: t.doctor,
      hint: t.doctorHint,
      isNumeric: true,
      isShown: ({ role }) => role === 'doctor',
      options: doctors.map(({ id, name, title }) => ({
        value: String(id),
        label: [name, title].filter(Boolean).join(' · '),
      })),
    },
  } satisfies Record<string, FormField>
}
