/** What products, ingredients, orders and sections are sorted by: the bar makes drinks, the kitchen food. */
export const CATEGORIES = ['drink', 'food'] as const
export type Category = (typeof CATEGORIES)[number]

/** What a form starts with. */
export const DEFAULT_CATEGORY: Category = 'drink'
