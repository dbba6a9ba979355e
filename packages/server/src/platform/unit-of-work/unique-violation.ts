const SQLITE_CONSTRAINT_UNIQUE = 2067
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const POSTGRES_UNIQUE = '23505'

/** Did this write break a unique index, on either engine? */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('errcode' in error)
    return error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  return 'code' in error && error.code === POSTGRES_UNIQUE
}
