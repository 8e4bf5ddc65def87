import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import type { FormField } from '@sanhe/ui/form/fields.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { AdminRole } from '#shell/access.ts'
import { rolesLabels } from '#shell/roles-text.ts'
import { administratorsLabels } from './text.ts'

const pageSize = 50

/** Loads the doctors of all hospitals. An administrator with the role `doctor` acts for one of these doctors. */
const loadDoctors = (signal: AbortSignal) =>
  loadAllRows(
    async (page) => {
      const query = { page, pageSize }
      const { doctors, ...counts } = await api.medicalCatalogue.doctors({ query }, { signal })
      return { rows: doctors, ...counts }
    },
    ({ id }) => String(id),
  )

/**
 * Returns the form fields for the role of an administrator. The role `doctor` needs a second field: the doctor for whom
 * the administrator acts.
 */
export function useAdminRoleFields() {
  const t = useText(administratorsLabels)
  const { names, hints } = useText(rolesLabels)
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
