export { createFiscalBook } from './create-fiscal-book.ts'
