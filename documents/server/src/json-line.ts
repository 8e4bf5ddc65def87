/** One line of JSON in which an error keeps its words: by itself it would be `{}`. */
export const jsonLine = (data: object) =>
  JSON.stringify(data, (_, value: unknown) =>
    value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value,
  )
