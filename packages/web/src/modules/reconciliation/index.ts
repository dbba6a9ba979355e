export { FiscalReportLink } from './fiscal-report-link.tsx'
