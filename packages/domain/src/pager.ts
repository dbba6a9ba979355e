/** How many pages a list has; an empty one still has its first. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
