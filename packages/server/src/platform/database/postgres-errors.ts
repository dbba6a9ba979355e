/** The code of SQL or of the system; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
/** The driver's messages for a lost connection, and for an answer that did not come in time. */
const CONNECTION_LOST = /connection (?:error|terminated)|query read timeout/i
const SYSTEM_ERRORS = ['EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** A statement or an open transaction that took too long. */
const TIMED_OUT = ['57014', '25P03']
export const connectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    (error instanceof Error && CONNECTION_LOST.test(error.message)) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('53') ||
    code.startsWith('ECONN') ||
    SYSTEM_ERRORS.includes(code) ||
    TIMED_OUT.includes(code)
  )
}

const DISK_FULL = '53100'
/** The disk of the database is full, not one of this machine. */
export const isDiskFull = (error: unknown): boolean =>
  codeOf(error) === DISK_FULL || (error instanceof Error && isDiskFull(error.cause))

/** A unit that writes, in a database that only reads: a standby, or one that is set so. */
const READ_ONLY = '25006'
/**
 * The connection is not used again either: the next one may reach the server that took over, or have another default.
 */
export const cannotWrite = (error: unknown): boolean => codeOf(error) === READ_ONLY
