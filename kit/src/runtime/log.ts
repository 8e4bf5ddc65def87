import { getActiveTraceIds } from '@sanhe/kit/tracing/tracing'

export type Log = {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

/**
 * Returns one line of JSON that includes the message and stack of errors; JSON.stringify alone would write `{}` for an
 * error.
 */
export const toJsonLine = (data: object) =>
  JSON.stringify(data, (_, value: unknown) =>
    value instanceof Error
      ? { ...Object.fromEntries(Object.entries(value)), message: value.message, stack: value.stack }
      : value,
  )

const lineTo = (stream: NodeJS.WriteStream, level: string) => (data: object, message: string) =>
  void stream.write(`${toJsonLine({ level, message, ...getActiveTraceIds(), ...data })}\n`)

/** Logs JSON lines to the process's stdout and stderr. */
export const stdoutLog: Log = {
  info: lineTo(process.stdout, 'info'),
  warn: lineTo(process.stdout, 'warn'),
  error: lineTo(process.stderr, 'error'),
}

/** Log that discards every line. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
