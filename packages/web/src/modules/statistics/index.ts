export { SalesCard } from './home/today-cards.tsx'
