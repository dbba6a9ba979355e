import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What is logged: entries of this level and of those before it. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Only message and stack of an error: database errors also contain the refused row. */
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

/**
 * One line of JSON per entry. Secrets are never logged: requests appear by method, path and status only.
 * @param out standard output by default
 */
export const createLog = (level: LogLevel | 'silent', out?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: describeError } },
    out,
  )
