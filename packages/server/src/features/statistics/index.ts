export { createStatistics } from './create-statistics.ts'
export { salesBook, type SalesBook } from './sales-book.ts'
