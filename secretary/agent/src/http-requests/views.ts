import type { RequestSecretRow } from './store.ts'

export const toRequestSecretResponse = (row: RequestSecretRow) => ({
  secret_id: row.secret_id,
  name: row.name,
  origin: row.origin,
  place: row.place,
  field: row.field,
  value_end: row.value_end,
})
