import { SelectField } from '@sanhe/ui/field.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import type { SecondFactorRequirement } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { secondFactorRequirementQuery } from './queries.ts'
import { documentsSecondFactorLabels } from './text.ts'

const choices = ['nobody', 'administrators', 'everyone'] as const

/** Shows the choice immediately, and restores the former choice if the service does not save the new one. */
async function setRequirement(required: SecondFactorRequirement) {
  const t = getCurrentText(documentsSecondFactorLabels)
  const { queryKey } = secondFactorRequirementQuery
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, required)
  try {
    await adminApi.secondFactor.setRequirement({ body: { required_for: required } })
    showToast(t.requirementSaved)
  } catch {
    queryClient.setQueryData(queryKey, before)
    showError(t.requirementNotSaved)
  }
  // Fetches the session and all other data again, because administrators without a second factor must set one up now.
  await queryClient.invalidateQueries()
}

/** Setting of the team: which users must have a second factor. Nothing is shown before it has loaded. */
export function SecondFactorRequirementField() {
  const t = useText(documentsSecondFactorLabels)
  const { data: required } = useQuery(secondFactorRequirementQuery)
  if (required === undefined) return null
  return (
    <SelectField
      label={t.requirement}
      hint={t.requirementHint}
      value={required}
      onChange={(event) => void setRequirement(event.target.value as SecondFactorRequirement)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t.requirements[choice]}
        </option>
      ))}
    </SelectField>
  )
}
