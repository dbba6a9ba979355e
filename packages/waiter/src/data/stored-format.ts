/**
 * The format in which this version stores what must not be lost: what was not sent, and drafts. To be raised with every
 * change of it that an earlier version could not read; the worker names those that this version reads, and how each one
 * looked is in testing/stored-formats.ts. The worker is one file, so it does not import this.
 */
export const STORED_FORMAT = 1
