export { createContact } from './create-contact.ts'
