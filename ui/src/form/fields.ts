type Common = {
  label: string
  hint?: string
  /** True if the field may be empty; an empty field is then sent as null. Default false. */
  isOptional?: boolean
  /** True if an empty field is not sent, so that the service keeps its value. Default false. */
  isOmittedWhenEmpty?: boolean
  /** True if a removed image is sent as null. Default false: a removed image is not sent. */
  isClearable?: boolean
  /** Decides from the values of the form whether the field is shown and sent. Default: always. */
  isShown?: (values: FormValues) => boolean
}

/** A field of a form. `toRequestBody` converts its value in the form to the value in the request. */
export type FormField = Common &
  (
    | {
        kind: 'text'
        type?: 'text' | 'tel' | 'email' | 'url' | 'date' | 'time' | 'datetime-local' | 'password'
        maxLength?: number
      }
    | { kind: 'long-text'; maxLength?: number }
    /** A number, whole unless `hasDecimals`; `unit` is shown behind the input. */
    | { kind: 'number'; unit?: string; min?: number; max?: number; hasDecimals?: boolean }
    /** An amount in yuan with up to two decimals. */
    | { kind: 'money' }
    | { kind: 'select'; options: readonly { value: string; label: string }[]; isNumeric?: boolean }
    /** Ranges of times of day, such as the sessions of a doctor. Sent as `[{ from: '08:00', to: '12:00' }]`. */
    | { kind: 'time-ranges' }
    | { kind: 'switch' }
    /** An image, sent as base64 without a prefix. */
    | { kind: 'image' }
    /** Several images: URLs of existing ones, base64 of new ones. */
    | { kind: 'images'; max: number }
    /** A list of texts, entered in one line and separated by commas. */
    | { kind: 'list' }
  )
export type FormFields = Readonly<Record<string, FormField>>
export type FormValue = string | boolean | readonly string[]
export type FormValues = Record<string, FormValue>

const isBlank = (value: FormValue) => typeof value === 'string' && value.trim() === ''
const listSeparator = /[,，、;；\n]/

export type TimeRange = { from: string; to: string }

/** In the form, ranges are one text: `08:00-12:00,14:00-17:00`. */
export const parseTimeRanges = (text: string): TimeRange[] =>
  text === ''
    ? []
    : text.split(',').map((range) => {
        const [from = '', to = ''] = range.split('-')
        return { from, to }
      })
export const formatTimeRanges = (ranges: readonly TimeRange[]) =>
  ranges.map(({ from, to }) => `${from}-${to}`).join(',')

function toWire(field: FormField, value: FormValue) {
  if (typeof value !== 'string') return value
  const text = value.trim()
  // A range from which the user removed both times is not sent.
  if (field.kind === 'time-ranges') return parseTimeRanges(text).filter(({ from, to }) => from || to)
  if (field.kind === 'list')
    return text
      .split(listSeparator)
      .map((item) => item.trim())
      .filter(Boolean)
  const isNumber =
    field.kind === 'number' || field.kind === 'money' || (field.kind === 'select' && field.isNumeric)
  return isNumber && text !== '' ? Number(text) : text
}

/** Returns whether a field holds the same images as the entry. The service keeps images that are not sent. */
const hasImagesOf = (entry: Record<string, unknown>, name: string, { kind }: FormField, value?: FormValue) =>
  (kind === 'image' || kind === 'images') &&
  value !== undefined &&
  JSON.stringify(value) === JSON.stringify(entry[name])

/**
 * Returns the request body for the values of a form. An empty optional field is null, or absent for images; hidden
 * fields and images that `entry` already has are absent.
 */
export function toRequestBody(
  fields: FormFields,
  values: FormValues,
  entry: Record<string, unknown> = {},
): Record<string, unknown> {
  const shown = Object.entries(fields).filter(
    ([name, field]) => (field.isShown?.(values) ?? true) && !hasImagesOf(entry, name, field, values[name]),
  )
  const entries = shown.map(([name, field]) => {
    const value = values[name] ?? ''
    if (isBlank(value) && field.isOmittedWhenEmpty) return [name, undefined]
    if (isBlank(value) && field.kind !== 'list' && (field.isOptional || field.kind === 'image'))
      return [name, field.kind === 'image' && !field.isClearable ? undefined : null]
    return [name, toWire(field, value)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the values of a form for an existing entry, or empty values. */
export const toFormValues = (fields: FormFields, entry: Record<string, unknown> = {}): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = entry[name]
      if (kind === 'switch') return [name, value === true]
      if (kind === 'time-ranges')
        return [name, Array.isArray(value) ? formatTimeRanges(value as TimeRange[]) : '']
      if (kind === 'images') return [name, Array.isArray(value) ? value : []]
      if (kind === 'list') return [name, Array.isArray(value) ? value.join('、') : '']
      if (kind === 'money' && typeof value === 'number') return [name, value.toFixed(2)]
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
