/**
 * The format in which this version stores what must not be lost: what was not sent, and drafts. To be raised with every
 * change of it that an earlier version could not read. How each one looked is in data/testing/stored-formats.ts.
 */
export const STORED_FORMAT = 1

/** Those that this version reads: of every version that phones may have. */
const READ_FORMATS: readonly number[] = [1]

/** May this version be used on a phone that has stored work in this format? Null for no work at all. */
export const canRead = (format: number | null): boolean => format === null || READ_FORMATS.includes(format)
