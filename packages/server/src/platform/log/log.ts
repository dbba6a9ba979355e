import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Only what an error says and where it came from: databases hang the row on it that they refused. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, message, stack, cause } = error
  return {
    type,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** One line of JSON an entry. Nothing secret is ever logged: requests appear by method, path and status only. @param out standard output, unless it is said */
export const createLog = (level: string, out?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: describeError } },
    out,
  )
