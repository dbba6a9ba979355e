export { orderNumberText, STATUS_TEXT, StatusBadge, StatusDot, StornoMark } from './order-status.tsx'
export { ordersPath, type OrdersQuery } from './orders-path.ts'
export { FloatingSyncPanel } from './sync-panel/floating-panel.ts'
