export { createStatistics } from './create-statistics.ts'
