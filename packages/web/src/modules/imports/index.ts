export { ImportDialog } from './deferred-dialog.ts'
export { ImportButton } from './import-button.tsx'
