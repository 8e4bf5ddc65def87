import type { RequestKey, RequestKeyInput } from '@sanhe/protocol/request-keys-api'
import { parseTypedUrl } from '#connected-accounts/parse-typed-url.ts'

/** Values of the fields of the form, as the owner typed them. */
export type RequestKeyDraft = {
  name: string
  url: string
  /** `bearer` is a header `Authorization` with the word Bearer before the key. */
  kind: 'bearer' | 'header' | 'query'
  field: string
  value: string
}

const bearerField = 'authorization'

export const toRequestKeyDraft = (key?: RequestKey): RequestKeyDraft => ({
  name: key?.name ?? '',
  url: key?.origin ?? '',
  kind: key ? toKind(key) : 'bearer',
  field: key && toKind(key) !== 'bearer' ? key.field : '',
  value: '',
})

const toKind = ({ place, field }: RequestKey) =>
  place === 'query' ? 'query' : field === bearerField ? 'bearer' : 'header'

/** Returns the draft as the agent stores it; undefined while a field is missing or wrong. */
export function toRequestKeyInput(draft: RequestKeyDraft, key?: RequestKey): RequestKeyInput | undefined {
  const url = parseTypedUrl(draft.url)
  const field = draft.kind === 'bearer' ? bearerField : draft.field.trim()
  const value = draft.value.trim()
  if (!url || !/^[\w.-]{1,100}$/.test(field) || (!value && !key)) return undefined
  return {
    name: draft.name.trim() || url.host,
    url: url.origin,
    place: draft.kind === 'query' ? 'query' : 'header',
    field,
    ...(value && { value: draft.kind === 'bearer' ? withScheme(value) : value }),
  }
}

/** People copy keys with or without the word before them. Another scheme, such as Basic, stays. */
const withScheme = (value: string) => (/\s/.test(value) ? value : `Bearer ${value}`)
