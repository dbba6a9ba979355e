/** The lists that files are imported into. */
export const IMPORT_LISTS = ['products', 'recipes', 'ingredients', 'staff'] as const
export type ImportList = (typeof IMPORT_LISTS)[number]

/** What an import does with a line. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** How long an import can be undone. */
export const IMPORTS_KEPT_DAYS = 30

/** The most lines of one import. */
export const MAX_IMPORT_LINES = 2_000

/** The most people of one import: each has a password and a PIN to hash. */
export const MAX_STAFF_LINES = 100
