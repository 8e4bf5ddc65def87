export type Log = {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

/** One line of JSON in which an error keeps its words: by itself it would be `{}`. */
export const jsonLine = (data: object) =>
  JSON.stringify(data, (_, value: unknown) =>
    value instanceof Error
      ? { ...Object.fromEntries(Object.entries(value)), message: value.message, stack: value.stack }
      : value,
  )

const lineTo = (stream: NodeJS.WriteStream, level: string) => (data: object, message: string) =>
  void stream.write(`${jsonLine({ level, message, ...data })}\n`)

/** Lines of JSON on the process's own output. */
export const processLog: Log = {
  info: lineTo(process.stdout, 'info'),
  warn: lineTo(process.stdout, 'warn'),
  error: lineTo(process.stderr, 'error'),
}
